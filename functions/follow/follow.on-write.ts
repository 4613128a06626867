import { mostFollows } from '../../shared/follow/follow.rules.ts';
import { msg } from '../../shared/language/messages.ts';
import type { OnWrite } from '../http/on-write.ts';
import { assertNew, assertOther, isSameRecord, newMemberRecordId } from '../stores/member-records.ts';

const limit = {
  most: mostFollows,
  sentence: {
    message: msg('You follow {most} already. Stop following something first, in your account.'),
    values: { most: mostFollows },
  },
};

export const follows: OnWrite<'follows'> = {
  identify: async (_, { id }) => newMemberRecordId(id),
  create: async ({ id }, input) => {
    assertOther(id, input.record, msg('You can’t follow yourself.'));
    await assertNew('follows', id, ({ record }) => isSameRecord(record, input.record), limit);
    return { ...input, member: id };
  },
};
