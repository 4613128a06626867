import { defineCall } from '../definitions/define-call.ts';
import { exampleBrowser, exampleCredential } from './examples.ts';
import { passkeyProofInput } from './passkeys.ts';

export const provePasskey = defineCall('provePasskey', 'POST /api/me/passkeys/proof', {
  secondFactor: 'before',
  summary: 'Takes what a passkey signed for this sign-in, after which all other calls are answered',
  input: passkeyProofInput,
  example: {
    passkey: {
      id: exampleCredential,
      response: {
        clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0',
        authenticatorData: 'SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MFAAAAAQ',
        signature: 'MEUCIQC0',
      },
    },
    browser: exampleBrowser,
  },
  dailyLimit: 'none',
});
