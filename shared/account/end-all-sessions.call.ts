import { defineCall } from '../define-call.ts';

export const endAllSessions = defineCall('endAllSessions', {
  method: 'DELETE',
  path: '/api/me/sessions',
  who: 'member',
  summary: 'Signs the caller out everywhere, here too; tokens of before are refused from now on',
  refuses: ['forbidden'],
  dailyLimit: 'none',
});
