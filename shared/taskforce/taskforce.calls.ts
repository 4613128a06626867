import { defineCall } from '../definitions/define-call.ts';

export const leaveTaskforce = defineCall('leaveTaskforce', 'DELETE /api/me/taskforces/{id}', {
  summary: 'Takes the caller out of the members of a task force',
  refuses: ['not-found', 'conflict'],
  dailyLimit: { verb: 'leave', noun: 'task forces', person: 50, administrator: 50 },
  audit: 'Left a task force',
});
