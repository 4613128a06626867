import * as z from 'zod';
import { defineCall } from '../definitions/define-call.ts';
import { factorProofInput, recoveryProofInput } from './account.ts';
import { exampleBrowser } from './examples.ts';

export const proveSecondFactor = defineCall('proveSecondFactor', 'POST /api/me/second-factor/proof', {
  secondFactor: 'before',
  summary:
    'Takes a code of the app, or a recovery code, for this sign-in, after which all other calls are answered',
  input: z.union([factorProofInput, recoveryProofInput]),
  example: { code: '042917', browser: exampleBrowser },
  refuses: ['slow-down'],
  dailyLimit: 'none',
});
