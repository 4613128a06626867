import { defineCall } from '../define-call.ts';

export const approveResource = defineCall('approveResource', {
  method: 'POST',
  path: '/api/resources/{id}/approve',
  who: 'member',
  summary: 'Shows a resource to every member',
  answer: { record: 'resources', says: 'The resource.' },
  refuses: ['forbidden', 'not-found'],
  dailyLimit: { does: 'approve', what: 'resources', person: 500, administrator: 1000 },
  audit: 'Approved a resource',
});
