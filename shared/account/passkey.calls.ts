import { defineCall } from '../definitions/define-call.ts';
import {
  exampleBrowser,
  exampleChallenge,
  exampleCredential,
  ownPasswordInput,
  recoveryCodes,
} from './account.ts';
import { newPasskeyInput, optionsAnswer, passkeyAttemptInput, reauthenticationAnswer } from './passkeys.ts';

export const beginPasskey = defineCall('beginPasskey', 'POST /api/me/passkeys', {
  secondFactor: 'again',
  summary:
    'What the caller’s browser is told to make a passkey, with a challenge that is good for five minutes',
  input: ownPasswordInput,
  example: { password: 'a quiet morning walk' },
  answer: {
    description: '`PublicKeyCredentialCreationOptionsJSON` of the Web Authentication API.',
    schema: optionsAnswer,
    example: {
      challenge: exampleChallenge,
      rp: { id: 'colloquy.example.org', name: 'Colloquy' },
      user: { id: 'bWlh', name: 'mia@example.org', displayName: 'Mia Member' },
      pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    },
  },
  refuses: ['forbidden', 'conflict', 'slow-down'],
  dailyLimit: 'none',
});

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

export const startReauthentication = defineCall(
  'startReauthentication',
  'POST /api/me/second-factor/challenge',
  {
    secondFactor: 'before',
    summary:
      'What can be shown for this sign-in: a code of the app, a recovery code, or a passkey, with a challenge that is good for five minutes',
    answer: {
      description: '`passkey` is `PublicKeyCredentialRequestOptionsJSON` of the Web Authentication API.',
      schema: reauthenticationAnswer,
      example: {
        app: true,
        recovery: true,
        guessed: false,
        passkey: {
          challenge: exampleChallenge,
          rpId: 'colloquy.example.org',
          allowCredentials: [{ type: 'public-key', id: exampleCredential }],
          userVerification: 'required',
        },
      },
    },
    refuses: ['slow-down'],
    dailyLimit: 'none',
  },
);

export const reauthenticateByPasskey = defineCall(
  'reauthenticateByPasskey',
  'POST /api/me/passkeys/reauthentication',
  {
    secondFactor: 'before',
    summary: 'Takes what a passkey signed for this sign-in, after which all other calls are answered',
    input: passkeyAttemptInput,
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
  },
);

export const removePasskey = defineCall('removePasskey', 'POST /api/me/passkeys/{id}/removal', {
  secondFactor: 'again',
  summary: 'Takes one of the caller’s passkeys away, and signs them out everywhere',
  input: ownPasswordInput,
  example: { password: 'a quiet morning walk' },
  refuses: ['forbidden', 'not-found', 'slow-down'],
  dailyLimit: 'none',
});
