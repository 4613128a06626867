import { defineCall } from '../definitions/define-call.ts';
import { msg } from '../language/messages.ts';

export const leaveTaskforce = defineCall('leaveTaskforce', 'DELETE /api/me/taskforces/{id}', {
  summary: 'Takes the caller out of the members of a task force',
  refuses: ['not-found', 'conflict'],
  dailyLimit: { says: msg('You can leave {most} task forces a day.'), person: 50, administrator: 50 },
  audit: msg('Left a task force'),
});
