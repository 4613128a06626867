import { defineCall } from '../define-call.ts';

export const approveRequest = defineCall('approveRequest', {
  method: 'POST',
  path: '/api/requests/{id}/approve',
  who: 'member',
  summary: 'Makes a member of a request',
  answer: { record: 'users', says: 'The member.' },
  refuses: ['not-found', 'conflict'],
  // The requests of a whole conference; each mails one person.
  dailyLimit: { does: 'approve', what: 'requests', person: 500, administrator: 500 },
  audit: 'Approved a request',
});
