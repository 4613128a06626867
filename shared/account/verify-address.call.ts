import * as z from 'zod';
import { defineCall } from '../definitions/define-call.ts';

export const verifyAddress = defineCall('verifyAddress', 'POST /api/me/address/verification', {
  summary: 'Mails a code to the address the caller signs in with, if it was never shown to be theirs',
  answer: {
    description: 'Whether a code is on its way.',
    schema: z.object({ email: z.string(), sent: z.boolean() }),
    example: { email: 'mia@example.org', sent: true },
  },
  refuses: ['conflict', 'slow-down'],
});
