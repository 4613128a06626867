import { defineCall } from '../define-call.ts';

export const approveResource = defineCall('approveResource', 'POST /api/resources/{id}/approve', {
  summary: 'Shows a resource to every member',
  answer: { record: 'resources', says: 'The resource.' },
  refuses: ['forbidden', 'not-found'],
  dailyLimit: { does: 'approve', what: 'resources', person: 500, administrator: 1000 },
  audit: 'Approved a resource',
});
