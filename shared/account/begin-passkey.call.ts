import { defineCall } from '../definitions/define-call.ts';
import { ownPasswordInput } from './account.ts';
import { exampleChallenge } from './examples.ts';
import { optionsAnswer } from './passkeys.ts';

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
