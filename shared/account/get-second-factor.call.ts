import { defineCall } from '../definitions/define-call.ts';
import { exampleRecordId, exampleTime } from '../definitions/examples.ts';
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
