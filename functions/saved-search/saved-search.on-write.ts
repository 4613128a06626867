import { mostSearches } from '../../shared/saved-search/saved-search.rules.ts';
import type { OnWrite } from '../http/on-write.ts';
import { assertRoom } from '../stores/assert-room.ts';
import { memberRecordId } from '../stores/hash.ts';

export const searches: OnWrite<'searches'> = {
  identify: async ({ address }, actor) => memberRecordId(actor.id, address),
  create: async (actor, input) => {
    await assertRoom(
      'searches',
      actor.id,
      mostSearches,
      `You have saved ${mostSearches} searches already. Remove one first, in your account.`,
    );
    return { ...input, member: actor.id };
  },
};
