import { mostSearches } from '../../shared/saved-search/saved-search.rules.ts';
import type { OnWrite } from '../http/on-write.ts';
import { assertBelowLimit, memberRecordId } from '../stores/member-records.ts';

export const searches: OnWrite<'searches'> = {
  identify: async ({ address }, actor) => memberRecordId(actor.id, address),
  create: async (actor, input) => {
    await assertBelowLimit(
      'searches',
      actor.id,
      mostSearches,
      `You have saved ${mostSearches} searches already. Remove one first, in your account.`,
    );
    return { ...input, member: actor.id };
  },
};
