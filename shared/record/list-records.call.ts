import { defineCall } from '../definitions/define-call.ts';
import { listQuery, listQueryRule, pageDescription } from '../protocol/list-query.ts';

export const listRecords = defineCall('listRecords', 'GET /api/{collection}', {
  summary: 'The records of a kind that the caller may see, in the order of their ids',
  query: listQuery,
  queryRule: listQueryRule,
  answer: { list: true, description: pageDescription },
  refuses: ['bad-request'],
  ofKind: ({ names }) => ({
    summary: `The ${names.many} that the caller may see, in the order of their ids`,
  }),
});
