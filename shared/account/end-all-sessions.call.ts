import { defineCall } from '../definitions/define-call.ts';

export const endAllSessions = defineCall('endAllSessions', 'DELETE /api/me/sessions', {
  summary: 'Signs the caller out everywhere, here too; tokens of before are refused from now on',
  refuses: ['forbidden'],
  dailyLimit: 'none',
});
