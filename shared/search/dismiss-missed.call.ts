import { defineCall } from '../definitions/define-call.ts';

export const dismissMissed = defineCall('dismissMissed', 'DELETE /api/missed-searches/{id}', {
  summary: 'Shows these words no more; for administrators',
  refuses: ['not-found'],
});
