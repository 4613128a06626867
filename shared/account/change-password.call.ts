import { passwordInput } from '../account.ts';
import { defineCall } from '../define-call.ts';

export const changePassword = defineCall('changePassword', {
  method: 'PUT',
  path: '/api/me/password',
  who: 'member',
  summary: 'Changes the caller’s password and ends all sessions',
  input: passwordInput,
  example: { current: 'a quiet morning walk', next: 'three rivers and a boat' },
  refuses: ['slow-down'],
  dailyLimit: 'none',
});
