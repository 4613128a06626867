import * as z from 'zod';
import { defineCall } from '../definitions/define-call.ts';

const wrongToken = 'This is not the link from the email. Copy the whole link.';

export const undoAddress = defineCall('undoAddress', 'POST /api/account/undo-address', {
  who: 'anybody',
  summary: 'Takes an address back, for whoever was mailed that it was given up',
  input: z.strictObject({
    token: z.string({ error: wrongToken }).regex(/^[A-Za-z0-9][\w-]{0,63}\.[\w-]{32}$/, wrongToken),
  }),
  example: { token: '0192f3c1-7a54-7c3e-9d1b-5f0a4c2e8b67.q0mWc5oTn2vKfR8yLxJ4sHdZ1eUaPbGi' },
  answer: {
    description: 'The address to sign in with, after choosing a new password.',
    schema: z.object({ email: z.string() }),
    example: { email: 'mia@example.org' },
  },
  refuses: ['conflict'],
  audit: 'Took back a previous sign-in address',
});
