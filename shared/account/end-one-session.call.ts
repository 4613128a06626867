import { defineCall } from '../definitions/define-call.ts';

export const endOneSession = defineCall('endOneSession', 'DELETE /api/me/sessions/{id}', {
  summary: 'Signs the caller out in one place; its tokens are refused from now on',
  refuses: ['forbidden', 'not-found'],
  dailyLimit: 'none',
});
