import { msg } from '../../shared/language/messages.ts';
import type { OnWrite } from '../http/on-write.ts';
import { assertNew, assertOther, isSameRecord, newMemberRecordId } from '../stores/member-records.ts';

export const blocks: OnWrite<'blocks'> = {
  identify: async (_, { id }) => newMemberRecordId(id),
  create: async ({ id }, input) => {
    assertOther(id, input.record, msg('You can’t block or mute yourself.'));
    await assertNew('blocks', id, ({ record }) => isSameRecord(record, input.record));
    return { ...input, member: id };
  },
};
