import { defineCall } from '../definitions/define-call.ts';

export const endSessionsOf = defineCall('endSessionsOf', 'DELETE /api/users/{id}/sessions', {
  summary: 'Signs another member out everywhere; their tokens are refused from now on',
  refuses: ['forbidden', 'not-found'],
  // Phones are seldom stolen or lost.
  dailyLimit: { verb: 'sign out', noun: 'members', person: 50, administrator: 50 },
  audit: 'Signed a member out everywhere',
});
