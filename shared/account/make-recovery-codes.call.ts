import { defineCall } from '../definitions/define-call.ts';
import { ownPasswordInput } from './account.ts';
import { recoveryCodes } from './examples.ts';

export const makeRecoveryCodes = defineCall('makeRecoveryCodes', 'POST /api/me/second-factor/recovery', {
  secondFactor: 'again',
  summary: 'Makes ten recovery codes in place of those that the caller has',
  input: ownPasswordInput,
  example: { password: 'a quiet morning walk' },
  answer: recoveryCodes,
  refuses: ['forbidden', 'conflict', 'slow-down'],
  dailyLimit: 'none',
});
