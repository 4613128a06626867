import { defineCall } from '../definitions/define-call.ts';
import { ownPasswordInput } from './account.ts';

export const removePasskey = defineCall('removePasskey', 'POST /api/me/passkeys/{id}/removal', {
  secondFactor: 'again',
  summary: 'Takes one of the caller’s passkeys away, and signs them out everywhere',
  input: ownPasswordInput,
  example: { password: 'a quiet morning walk' },
  refuses: ['forbidden', 'not-found', 'slow-down'],
  dailyLimit: 'none',
});
