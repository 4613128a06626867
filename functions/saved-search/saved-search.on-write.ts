import { msg } from '../../shared/language/messages.ts';
import { ProductError } from '../../shared/protocol/errors.ts';
import { mostSearches } from '../../shared/saved-search/saved-search.rules.ts';
import { wordsOf } from '../../shared/text/words.ts';
import type { OnWrite } from '../http/on-write.ts';
import { assertNew, newMemberRecordId } from '../stores/member-records.ts';

const limit = {
  most: mostSearches,
  sentence: {
    message: msg('You have saved {most} searches already. Remove one first, in your account.'),
    values: { most: mostSearches },
  },
};

/** Words of a saved search: each costs all digests time, and a search of more hardly finds anything. */
const mostWords = 12;
const textOf = (address: string) => new URLSearchParams(address.split('?')[1]).get('q') ?? '';

export const searches: OnWrite<'searches'> = {
  identify: async (_, { id }) => newMemberRecordId(id),
  create: async ({ id }, input) => {
    if (wordsOf(textOf(input.address)).length > mostWords)
      throw new ProductError('invalid', {
        fields: [
          {
            path: 'address',
            message: msg('A saved search can have at most {most} words.'),
            values: { most: mostWords },
          },
        ],
      });
    await assertNew('searches', id, ({ address }) => address === input.address, limit);
    return { ...input, member: id };
  },
};
