import { defineCall } from '../definitions/define-call.ts';
import { passwordInput } from './account.ts';

export const changePassword = defineCall('changePassword', 'PUT /api/me/password', {
  summary: 'Changes the caller’s password and ends all sessions',
  input: passwordInput,
  example: { current: 'a quiet morning walk', next: 'three rivers and a boat' },
  refuses: ['slow-down'],
  dailyLimit: 'none',
});
