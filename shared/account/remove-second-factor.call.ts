import { defineCall } from '../definitions/define-call.ts';
import { ownPasswordInput } from './account.ts';

export const removeSecondFactor = defineCall('removeSecondFactor', 'POST /api/me/second-factor/removal', {
  secondFactor: 'again',
  summary: 'Takes the caller’s authenticator app away, and signs them out everywhere',
  input: ownPasswordInput,
  example: { password: 'a quiet morning walk' },
  refuses: ['forbidden', 'slow-down'],
  dailyLimit: 'none',
});
