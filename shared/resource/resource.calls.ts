import { defineCall } from '../definitions/define-call.ts';

export const approveResource = defineCall('approveResource', 'POST /api/resources/{id}/approve', {
  summary: 'Shows a resource to every member',
  answer: { record: 'resources', description: 'The resource.' },
  refuses: ['forbidden', 'not-found'],
  dailyLimit: { verb: 'approve', noun: 'resources', person: 500, administrator: 1000 },
  audit: 'Approved a resource',
});
