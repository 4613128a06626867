import { addressCodeInput } from '../account.ts';
import { defineCall } from '../define-call.ts';

export const changeAddress = defineCall('changeAddress', 'PUT /api/me/address', {
  summary: 'Takes the code: the caller signs in with this address from now on',
  input: addressCodeInput,
  example: { email: 'mia@example.org', code: '482109375562' },
  refuses: ['conflict'],
  // One moves once in years, and tries again after a mistype; each mails the address before.
  dailyLimit: { does: 'move to', what: 'addresses', person: 5, administrator: 5 },
  audit: 'Changed their sign-in address',
});
