import { defineCall } from '../definitions/define-call.ts';
import { resetInput } from './account.ts';

export const resetPassword = defineCall('resetPassword', 'POST /api/account/password', {
  who: 'anybody',
  summary: 'Gives whoever brings back the code a new password, and ends all their sign-ins',
  input: resetInput,
  example: { email: 'ana@example.org', code: '042917', password: 'four words nobody guesses' },
});
