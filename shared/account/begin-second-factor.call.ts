import * as z from 'zod';
import { defineCall } from '../definitions/define-call.ts';
import { ownPasswordInput } from './account.ts';

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
