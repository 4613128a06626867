import * as z from 'zod';
import { defineCall } from '../definitions/define-call.ts';
import { exampleRecordId } from '../definitions/examples.ts';
import { invitationInput } from './account.ts';

export const acceptInvitation = defineCall('acceptInvitation', 'POST /api/account/invitation', {
  who: 'anybody',
  summary: 'Gives whoever was invited their first password',
  input: invitationInput,
  example: {
    id: exampleRecordId,
    code: 'c2VjcmV0IG9mIHRoZSBpbnZpdGF0aW9u',
    password: 'four words nobody guesses',
  },
  answer: {
    description: 'What they sign in with.',
    schema: z.object({ email: z.string() }),
    example: { email: 'ana@example.org' },
  },
});
