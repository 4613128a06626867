import * as z from 'zod';
import { factorProofInput, recoveryAnswer, recoveryProofInput } from '../../shared/account.ts';
import { factorAnswer, factorPasswordInput } from '../../shared/contract.ts';
import {
  newPasskeyInput,
  optionsAnswer,
  passkeyProofInput,
  proofAnswer,
  secondFactorAnswer,
} from '../../shared/passkeys.ts';
import type { Operation } from '../../shared/routes.ts';
import { bodyRefusals, type Description, done, ok } from './description.ts';
import { id as recordExampleId } from './examples.ts';
import { input, output } from './schemas.ts';

const exampleChallenge = 'hR8nQ2vX7mC0yT5bL9kW1sZ4dF6gJ3pA8eU2iO7xN0c';
const exampleBrowser = 'nT4yVw8cQ1mZ6rXk0sLf3pJd7hGb2uEa';
const exampleCredential = 'q6Gm3vYd0tXw9sBf2kLh7A';

/** With what sets a second factor. */
const recoveryCodes = ok('Recovery codes, shown this once; none where there was a second factor before.', {
  schema: output(recoveryAnswer),
  example: { recovery: ['7KQ2M-X9RTC', 'B4V0Z-HN6WD'] },
});

/** The calls of what signing in takes beside the password. */
export const secondFactor = {
  getSecondFactor: {
    summary: 'What the caller has beside their password to sign in with',
    refusals: ['forbidden'],
    success: ok('An authenticator app, and passkeys in the order in which they were added.', {
      schema: output(secondFactorAnswer),
      example: {
        app: true,
        passkeys: [
          {
            id: recordExampleId,
            name: 'My phone',
            added: '2026-11-21T09:30:00.000Z',
            used: '2026-11-23T07:12:00.000Z',
          },
        ],
        recovery: 9,
        needed: false,
      },
    }),
  },
  beginSecondFactor: {
    summary: 'A secret for the caller’s authenticator app; it counts from when a code confirms it',
    refusals: ['forbidden', 'conflict', 'slow-down', ...bodyRefusals],
    body: { schema: input(factorPasswordInput), example: { password: 'a quiet morning walk' } },
    success: ok('What the app is told.', {
      schema: output(factorAnswer),
      example: {
        secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
        uri: 'otpauth://totp/Colloquy:mia%40example.org?issuer=Colloquy&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&algorithm=SHA1&digits=6&period=30',
      },
    }),
  },
  confirmSecondFactor: {
    summary:
      'Takes a first code of the app, which sign-in asks for from now on; a first second factor ends the other sessions',
    refusals: ['forbidden', 'conflict', 'slow-down', ...bodyRefusals],
    body: { schema: input(factorProofInput), example: { code: '042917', browser: exampleBrowser } },
    success: recoveryCodes,
  },
  proveSecondFactor: {
    summary:
      'Takes a code of the app, or a recovery code, for this sign-in, after which all other calls are answered',
    refusals: ['slow-down', ...bodyRefusals],
    body: {
      schema: input(z.union([factorProofInput, recoveryProofInput])),
      example: { code: '042917', browser: exampleBrowser },
    },
    success: done,
  },
  removeSecondFactor: {
    summary: 'Takes the caller’s authenticator app away, and signs them out everywhere',
    refusals: ['forbidden', 'slow-down', ...bodyRefusals],
    body: { schema: input(factorPasswordInput), example: { password: 'a quiet morning walk' } },
    success: done,
  },
  resetSecondFactor: {
    summary: 'Takes another member’s app and passkeys away, who lost them, and signs them out everywhere',
    refusals: ['forbidden', 'not-found', 'conflict'],
    success: done,
  },
  makeRecoveryCodes: {
    summary: 'Makes ten recovery codes in place of those that the caller has',
    refusals: ['forbidden', 'conflict', 'slow-down', ...bodyRefusals],
    body: { schema: input(factorPasswordInput), example: { password: 'a quiet morning walk' } },
    success: recoveryCodes,
  },
  askForReset: {
    summary:
      'Tells the administrators, once a day, that the caller has lost their second factor; also answered before it is shown',
    refusals: ['forbidden', 'conflict'],
    success: done,
  },
  beginPasskey: {
    summary:
      'What the caller’s browser is told to make a passkey, with a challenge that is good for five minutes',
    refusals: ['forbidden', 'conflict', 'slow-down', ...bodyRefusals],
    body: { schema: input(factorPasswordInput), example: { password: 'a quiet morning walk' } },
    success: ok('`PublicKeyCredentialCreationOptionsJSON` of the Web Authentication API.', {
      schema: output(optionsAnswer),
      example: {
        challenge: exampleChallenge,
        rp: { id: 'colloquy.example.org', name: 'Colloquy' },
        user: { id: 'bWlh', name: 'mia@example.org', displayName: 'Mia Member' },
        pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
      },
    }),
  },
  addPasskey: {
    summary:
      'Adds the passkey that the browser made, which sign-in asks for from now on; a first second factor ends the other sessions',
    refusals: ['forbidden', 'conflict', ...bodyRefusals],
    body: {
      schema: input(newPasskeyInput),
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
    },
    success: recoveryCodes,
  },
  askForProof: {
    summary:
      'What can be shown for this sign-in: a code of the app, a recovery code, or a passkey, with a challenge that is good for five minutes',
    refusals: ['slow-down'],
    success: ok('`passkey` is `PublicKeyCredentialRequestOptionsJSON` of the Web Authentication API.', {
      schema: output(proofAnswer),
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
    }),
  },
  provePasskey: {
    summary: 'Takes what a passkey signed for this sign-in, after which all other calls are answered',
    refusals: [...bodyRefusals],
    body: {
      schema: input(passkeyProofInput),
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
    },
    success: done,
  },
  removePasskey: {
    summary: 'Takes one of the caller’s passkeys away, and signs them out everywhere',
    refusals: ['forbidden', 'not-found', 'slow-down', ...bodyRefusals],
    body: { schema: input(factorPasswordInput), example: { password: 'a quiet morning walk' } },
    success: done,
  },
} satisfies { [Name in Operation]?: Description };
