import { defineCall } from '../definitions/define-call.ts';

export const declineMatch = defineCall('declineMatch', 'PUT /api/me/not-for-me/{id}', {
  summary: 'Keeps a record from being proposed to the caller again, as the last of 200',
  answer: { record: 'users', description: 'The caller’s own record.' },
  refuses: ['not-found'],
  // The call is cheap.
  dailyLimit: { verb: 'decline', noun: 'proposals', person: 1000, administrator: 1000 },
  audit: 'Declined a suggestion',
});
