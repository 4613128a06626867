import { defineCall } from '../definitions/define-call.ts';

export const approveRequest = defineCall('approveRequest', 'POST /api/requests/{id}/approve', {
  summary: 'Makes a member of a request',
  answer: { record: 'users', description: 'The member.' },
  refuses: ['not-found', 'conflict'],
  // The limit allows the requests of a whole conference; each approval mails one person.
  dailyLimit: { verb: 'approve', noun: 'requests', person: 500, administrator: 500 },
  audit: 'Approved a request',
});
