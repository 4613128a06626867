import { defineCall } from '../definitions/define-call.ts';
import { factorProofInput } from './account.ts';
import { exampleBrowser, recoveryCodes } from './examples.ts';

export const confirmSecondFactor = defineCall('confirmSecondFactor', 'PUT /api/me/second-factor', {
  summary:
    'Takes a first code of the app, which sign-in asks for from now on; a first second factor ends the other sessions',
  input: factorProofInput,
  example: { code: '042917', browser: exampleBrowser },
  answer: recoveryCodes,
  refuses: ['forbidden', 'conflict', 'slow-down'],
  dailyLimit: 'none',
});
