import { defineCall } from '../definitions/define-call.ts';
import { addressCodeInput } from './account.ts';

export const changeAddress = defineCall('changeAddress', 'PUT /api/me/address', {
  summary: 'Takes the code: the caller signs in with this address from now on',
  input: addressCodeInput,
  example: { email: 'mia@example.org', code: '482109375562' },
  refuses: ['conflict'],
  // People change their address once in years, and repeat it after a typo. Each change mails the previous address.
  dailyLimit: { verb: 'move to', noun: 'addresses', person: 5, administrator: 5 },
  audit: 'Changed their sign-in address',
});
