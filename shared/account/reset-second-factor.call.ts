import { defineCall } from '../definitions/define-call.ts';

export const resetSecondFactor = defineCall('resetSecondFactor', 'DELETE /api/users/{id}/second-factor', {
  secondFactor: 'again-as-administrator',
  summary: 'Takes another member’s app and passkeys away, who lost them, and signs them out everywhere',
  refuses: ['forbidden', 'not-found', 'conflict'],
  // Few members lose their phone in a day.
  dailyLimit: { verb: 'reset the second factor of', noun: 'members', person: 50, administrator: 50 },
  audit: 'Reset a member’s second factor',
});
