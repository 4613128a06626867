import { defineCall } from '../define-call.ts';

export const dismissMissed = defineCall('dismissMissed', {
  method: 'DELETE',
  path: '/api/missed-searches/{id}',
  who: 'member',
  summary: 'Shows these words no more; for administrators',
  refuses: ['not-found'],
});
