import { defineCall } from '../definitions/define-call.ts';

export const getRecord = defineCall('getRecord', 'GET /api/{collection}/{id}', {
  summary: 'One record',
  answer: { record: 'named', description: 'The record.' },
  refuses: ['not-found'],
  ofKind: ({ names }) => ({ summary: `One ${names.one}` }),
});
