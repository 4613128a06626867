import { defineCall } from '../definitions/define-call.ts';
import { exampleBrowser, exampleCredential, recoveryCodes } from './examples.ts';
import { newPasskeyInput } from './passkeys.ts';

export const addPasskey = defineCall('addPasskey', 'PUT /api/me/passkeys', {
  summary:
    'Adds the passkey that the browser made, which sign-in asks for from now on; a first second factor ends the other sessions',
  input: newPasskeyInput,
  example: {
    name: 'My phone',
    passkey: {
      id: exampleCredential,
      response: {
        clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0',
        attestationObject: 'o2NmbXRkbm9uZQ',
        transports: ['internal'],
      },
    },
    browser: exampleBrowser,
  },
  answer: recoveryCodes,
  refuses: ['forbidden', 'conflict'],
  dailyLimit: 'none',
});
