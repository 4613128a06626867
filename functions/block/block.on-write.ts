import type { OnWrite } from '../http/on-write.ts';
import { assertNew, isSameRecord, newMemberRecordId } from '../stores/member-records.ts';

export const blocks: OnWrite<'blocks'> = {
  identify: async (_, { id }) => newMemberRecordId(id),
  create: async ({ id }, input) => {
    await assertNew('blocks', id, ({ record }) => isSameRecord(record, input.record));
    return { ...input, member: id };
  },
};
