import * as z from 'zod';
import { defineCall } from '../definitions/define-call.ts';
import { exampleRecordId, exampleTime } from '../definitions/examples.ts';
import { msg } from '../language/messages.ts';
import {
  exampleBrowser,
  factorAttemptInput,
  ownPasswordInput,
  recoveryAttemptInput,
  recoveryCodes,
} from './account.ts';
import { secondFactorAnswer } from './passkeys.ts';

export const getSecondFactor = defineCall('getSecondFactor', 'GET /api/me/second-factor', {
  summary: 'What the caller has beside their password to sign in with',
  answer: {
    description: 'An authenticator app, and passkeys in the order in which they were added.',
    schema: secondFactorAnswer,
    example: {
      app: true,
      passkeys: [
        { id: exampleRecordId, name: 'My phone', added: exampleTime, used: '2026-11-23T07:12:00.000Z' },
      ],
      recovery: 9,
      needed: false,
    },
  },
  refuses: ['forbidden'],
  dailyLimit: 'none',
});

export const beginSecondFactor = defineCall('beginSecondFactor', 'POST /api/me/second-factor', {
  secondFactor: 'again',
  summary: 'A secret for the caller’s authenticator app; it counts from when a code confirms it',
  input: ownPasswordInput,
  example: { password: 'a quiet morning walk' },
  answer: {
    description: 'What the app is told.',
    /** The app reads the URI from a QR code, or the person types the secret. */
    schema: z.object({ secret: z.string(), uri: z.string() }),
    example: {
      secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
      uri: 'otpauth://totp/Colloquy:mia%40example.org?issuer=Colloquy&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&algorithm=SHA1&digits=6&period=30',
    },
  },
  refuses: ['forbidden', 'conflict', 'slow-down'],
  dailyLimit: 'none',
});

export type FactorAnswer = z.output<typeof beginSecondFactor.answer.schema>;

export const confirmSecondFactor = defineCall('confirmSecondFactor', 'PUT /api/me/second-factor', {
  summary:
    'Takes a first code of the app, which sign-in asks for from now on; a first second factor ends the other sessions',
  input: factorAttemptInput,
  example: { code: '042917', browser: exampleBrowser },
  answer: recoveryCodes,
  refuses: ['forbidden', 'conflict', 'slow-down'],
  dailyLimit: 'none',
});

export const reauthenticateByCode = defineCall(
  'reauthenticateByCode',
  'POST /api/me/second-factor/reauthentication',
  {
    secondFactor: 'before',
    summary:
      'Takes a code of the app, or a recovery code, for this sign-in, after which all other calls are answered',
    input: z.union([factorAttemptInput, recoveryAttemptInput]),
    example: { code: '042917', browser: exampleBrowser },
    refuses: ['slow-down'],
    dailyLimit: 'none',
  },
);

export const removeSecondFactor = defineCall('removeSecondFactor', 'POST /api/me/second-factor/removal', {
  secondFactor: 'again',
  summary: 'Takes the caller’s authenticator app away, and signs them out everywhere',
  input: ownPasswordInput,
  example: { password: 'a quiet morning walk' },
  refuses: ['forbidden', 'slow-down'],
  dailyLimit: 'none',
});

export const makeRecoveryCodes = defineCall('makeRecoveryCodes', 'POST /api/me/second-factor/recovery', {
  secondFactor: 'again',
  summary: 'Makes ten recovery codes in place of those that the caller has',
  input: ownPasswordInput,
  example: { password: 'a quiet morning walk' },
  answer: recoveryCodes,
  refuses: ['forbidden', 'conflict', 'slow-down'],
  dailyLimit: 'none',
});

export const askForReset = defineCall('askForReset', 'POST /api/me/second-factor/reset-request', {
  secondFactor: 'before',
  summary:
    'Tells the administrators, once a day, that the caller has lost their second factor; also answered before it is shown',
  refuses: ['forbidden', 'conflict'],
  dailyLimit: 'none',
});

export const resetSecondFactor = defineCall('resetSecondFactor', 'DELETE /api/users/{id}/second-factor', {
  secondFactor: 'again-as-administrator',
  summary: 'Takes another member’s app and passkeys away, who lost them, and signs them out everywhere',
  refuses: ['forbidden', 'not-found', 'conflict'],
  // Few members lose their phone in a day.
  dailyLimit: {
    says: msg('You can reset the second factor of {most} members a day.'),
    person: 50,
    administrator: 50,
  },
  audit: msg('Reset a member’s second factor'),
});
