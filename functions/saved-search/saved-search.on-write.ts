import { ProductError } from '../../shared/protocol/errors.ts';
import { mostSearches } from '../../shared/saved-search/saved-search.rules.ts';
import { wordsOf } from '../../shared/text/words.ts';
import type { OnWrite } from '../http/on-write.ts';
import { assertBelowLimit, memberRecordId } from '../stores/member-records.ts';

/** Words of a saved search: each costs all digests time, and a search of more hardly finds anything. */
const mostWords = 12;
const textOf = (address: string) => new URLSearchParams(address.split('?')[1]).get('q') ?? '';

export const searches: OnWrite<'searches'> = {
  identify: async ({ address }, actor) => memberRecordId(actor.id, address),
  create: async (actor, input) => {
    if (wordsOf(textOf(input.address)).length > mostWords)
      throw new ProductError('invalid', {
        fields: [{ path: 'address', message: `A saved search can have at most ${mostWords} words.` }],
      });
    await assertBelowLimit(
      'searches',
      actor.id,
      mostSearches,
      `You have saved ${mostSearches} searches already. Remove one first, in your account.`,
    );
    return { ...input, member: actor.id };
  },
};
