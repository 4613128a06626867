import { defineCall } from '../define-call.ts';

export const endSessionsOf = defineCall('endSessionsOf', 'DELETE /api/users/{id}/sessions', {
  summary: 'Signs another member out everywhere; their tokens are refused from now on',
  refuses: ['forbidden', 'not-found'],
  // As few are robbed as lose their phones.
  dailyLimit: { does: 'sign out', what: 'members', person: 50, administrator: 50 },
  audit: 'Signed a member out everywhere',
});
