import { defineCall } from '../definitions/define-call.ts';
import { ownPasswordInput } from './account.ts';

export const provePassword = defineCall('provePassword', 'POST /api/me/password/proof', {
  summary: 'Shows the password again, where the caller has no second factor, before what can’t be taken back',
  input: ownPasswordInput,
  example: { password: 'a quiet morning walk' },
  refuses: ['forbidden', 'slow-down'],
  dailyLimit: 'none',
});
