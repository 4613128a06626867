import { defineCall } from '../definitions/define-call.ts';
import { ownPasswordInput, passwordInput } from './account.ts';

export const changePassword = defineCall('changePassword', 'PUT /api/me/password', {
  summary: 'Changes the caller’s password and ends all sessions',
  input: passwordInput,
  example: { current: 'a quiet morning walk', next: 'three rivers and a boat' },
  refuses: ['slow-down'],
  dailyLimit: 'none',
});

export const reauthenticateByPassword = defineCall(
  'reauthenticateByPassword',
  'POST /api/me/password/reauthentication',
  {
    summary:
      'Shows the password again, where the caller has no second factor, before what can’t be taken back',
    input: ownPasswordInput,
    example: { password: 'a quiet morning walk' },
    refuses: ['forbidden', 'slow-down'],
    dailyLimit: 'none',
  },
);
