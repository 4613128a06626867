import { defineCall } from '../definitions/define-call.ts';
import { addressInput } from './account.ts';

export const askForAddress = defineCall('askForAddress', 'POST /api/me/address', {
  secondFactor: 'again',
  summary: 'Mails a code to another address that the caller would like to sign in with',
  input: addressInput,
  example: { email: 'mia@example.org', password: 'a quiet morning walk' },
  answer: { status: 204, description: 'If nobody has an account with it, a code is on its way.' },
  refuses: ['conflict', 'slow-down'],
});
