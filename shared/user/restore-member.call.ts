import { defineCall } from '../definitions/define-call.ts';

export const restoreMember = defineCall('restoreMember', 'POST /api/users/{id}/restore', {
  summary: 'Makes a deleted member one again, as they were but for their roles',
  answer: { record: 'users', description: 'The member.' },
  refuses: ['forbidden', 'not-found'],
  // The limit is that of deletions, so that a mistake with a whole list can be undone in a day.
  dailyLimit: { verb: 'bring back', noun: 'members', person: 100, administrator: 100 },
  audit: 'Restored a deleted member',
});
