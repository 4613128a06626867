import { defineCall } from '../definitions/define-call.ts';
import { msg } from '../language/messages.ts';

export const approveResource = defineCall('approveResource', 'POST /api/resources/{id}/approve', {
  summary: 'Shows a resource to every member',
  answer: { record: 'resources', description: 'The resource.' },
  refuses: ['forbidden', 'not-found'],
  dailyLimit: { says: msg('You can approve {most} resources a day.'), person: 500, administrator: 1000 },
  audit: msg('Approved a resource'),
});
