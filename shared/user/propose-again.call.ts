import { defineCall } from '../definitions/define-call.ts';

export const proposeAgain = defineCall('proposeAgain', 'DELETE /api/me/not-for-me/{id}', {
  summary: 'Lets a record be proposed to the caller again',
  answer: { record: 'users', description: 'The caller’s own record.' },
  refuses: ['not-found'],
  dailyLimit: { verb: 'take back', noun: 'declined proposals', person: 1000, administrator: 1000 },
  audit: 'Restored a declined suggestion',
});
