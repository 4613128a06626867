import * as z from 'zod';
import { defineCall } from '../definitions/define-call.ts';
import { msg } from '../language/messages.ts';
import { refusal } from '../language/refusals.ts';
import { addressCodeInput, addressInput } from './account.ts';
import { mostPasskeys } from './passkeys.ts';
import { recentFactorSchema } from './recent-factors.ts';

export const askForAddress = defineCall('askForAddress', 'POST /api/me/address', {
  secondFactor: 'again',
  summary: 'Mails a code to another address that the caller would like to sign in with',
  input: addressInput,
  example: { email: 'mia@example.org', password: 'a quiet morning walk' },
  answer: { status: 204, description: 'If nobody has an account with it, a code is on its way.' },
  refuses: ['conflict', 'slow-down'],
});

export const verifyAddress = defineCall('verifyAddress', 'POST /api/me/address/verification', {
  summary: 'Mails a code to the address the caller signs in with, if it was never shown to be theirs',
  answer: {
    description: 'Whether a code is on its way.',
    schema: z.object({ email: z.string(), sent: z.boolean() }),
    example: { email: 'mia@example.org', sent: true },
  },
  refuses: ['conflict', 'slow-down'],
});

export const changeAddress = defineCall('changeAddress', 'PUT /api/me/address', {
  summary: 'Takes the code: the caller signs in with this address from now on',
  input: addressCodeInput,
  example: { email: 'mia@example.org', code: '482109375562' },
  refuses: ['conflict'],
  // People change their address once in years, and repeat it after a typo. Each change mails the previous address.
  dailyLimit: { says: msg('You can move to {most} addresses a day.'), person: 5, administrator: 5 },
  audit: msg('Changed their sign-in address'),
});

const wrongToken = refusal('This is not the link from the email. Copy the whole link.');

const token = z.string({ error: wrongToken }).regex(/^[A-Za-z0-9][\w-]{0,63}\.[\w-]{32}$/, wrongToken);
const wrongFactors = refusal('Choose again what is yours.');
/** The ids of recent factors that are the caller's own: an app, recovery codes and passkeys. */
const keptFactors = z
  .array(z.string({ error: wrongFactors }).max(64, wrongFactors), { error: wrongFactors })
  .max(mostPasskeys + 2, wrongFactors);
const exampleToken = '0192f3c1-7a54-7c3e-9d1b-5f0a4c2e8b67.q0mWc5oTn2vKfR8yLxJ4sHdZ1eUaPbGi';

export const listRecentFactors = defineCall('listRecentFactors', 'POST /api/account/revert-email/factors', {
  who: 'anybody',
  summary: 'Lists the second factors that were set up in the week before an address was given up',
  input: z.strictObject({ token }),
  example: { token: exampleToken },
  answer: {
    description: 'They are removed with the address, unless the caller keeps them.',
    schema: z.object({ factors: z.array(recentFactorSchema) }),
    example: { factors: [{ id: 'app', kind: 'app', added: '2026-01-15T10:00:00.000Z' }] },
  },
});

export const revertEmail = defineCall('revertEmail', 'POST /api/account/revert-email', {
  who: 'anybody',
  summary: 'Takes an address back, for whoever was mailed that it was given up',
  input: z.strictObject({
    token,
    keep: keptFactors.optional(),
  }),
  example: { token: exampleToken, keep: ['app'] },
  answer: {
    description: 'The address to sign in with, after choosing a new password.',
    schema: z.object({ email: z.string() }),
    example: { email: 'mia@example.org' },
  },
  refuses: ['conflict'],
  audit: msg('Took back a previous sign-in address'),
});
