import { defineCall } from '../definitions/define-call.ts';
import { exampleChallenge, exampleCredential } from './examples.ts';
import { proofAnswer } from './passkeys.ts';

export const askForProof = defineCall('askForProof', 'POST /api/me/second-factor/challenge', {
  secondFactor: 'before',
  summary:
    'What can be shown for this sign-in: a code of the app, a recovery code, or a passkey, with a challenge that is good for five minutes',
  answer: {
    description: '`passkey` is `PublicKeyCredentialRequestOptionsJSON` of the Web Authentication API.',
    schema: proofAnswer,
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
});
