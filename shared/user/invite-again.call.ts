import { defineCall } from '../definitions/define-call.ts';

export const inviteAgain = defineCall('inviteAgain', 'POST /api/users/{id}/invitation', {
  summary: 'Mails a member who has no password yet another invitation; the one before ends',
  answer: { record: 'users', description: 'The member.' },
  refuses: ['forbidden', 'not-found', 'conflict', 'slow-down'],
  // The limit is that of invitations.
  dailyLimit: { verb: 'invite', noun: 'people again', person: 300, administrator: 300 },
  audit: 'Sent another invitation',
});
