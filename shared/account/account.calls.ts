import * as z from 'zod';
import { defineCall } from '../definitions/define-call.ts';
import { exampleRecordId } from '../definitions/examples.ts';
import { msg } from '../language/messages.ts';
import {
  askInput,
  codeInput,
  invitationCheckAnswer,
  invitationInput,
  invitationLink,
  joinInput,
  resetInput,
} from './account.ts';

export const mailCode = defineCall('mailCode', 'POST /api/account/codes', {
  who: 'anybody',
  summary: 'Mails a code to an address; what is answered is the same for any address',
  input: codeInput,
  example: { email: 'ana@example.org', purpose: 'join' },
  answer: { status: 202, description: 'A mail is on its way; what there is to say stands in it.' },
});

export const join = defineCall('join', 'POST /api/account/join', {
  who: 'anybody',
  summary: 'Makes an account for whoever brings back the code, and files their request to join',
  input: joinInput,
  example: {
    email: 'ana@example.org',
    code: '042917554433',
    password: 'four words nobody guesses',
    name: 'Ana Muñoz',
    university: 'Universidad del Agua',
    title: 'Lecturer in Hydrology',
    reason: 'I teach hydrology.',
  },
  refuses: ['conflict'],
  audit: msg('Asked to join'),
});

export const askToJoin = defineCall('askToJoin', 'POST /api/account/request', {
  who: 'stranger',
  summary: 'Files the request of somebody who has an account and has not asked to join',
  input: askInput,
  example: {
    name: 'Ana Muñoz',
    university: 'Universidad del Agua',
    title: 'Lecturer in Hydrology',
    reason: 'I teach hydrology.',
  },
  refuses: ['forbidden'],
  audit: msg('Asked to join'),
});

export const resetPassword = defineCall('resetPassword', 'POST /api/account/password', {
  who: 'anybody',
  summary: 'Gives whoever brings back the code a new password, and ends all their sign-ins',
  input: resetInput,
  example: { email: 'ana@example.org', code: '042917554433', password: 'four words nobody guesses' },
});

export const checkInvitation = defineCall('checkInvitation', 'POST /api/account/invitation/check', {
  who: 'anybody',
  summary: 'Says whether an invitation can still be used; what is not is refused as using it would be',
  input: invitationLink,
  example: { id: exampleRecordId, code: 'c2VjcmV0IG9mIHRoZSBpbnZpdGF0aW9u' },
  answer: {
    description: 'It can be used; by whom the person came, where that is known.',
    schema: invitationCheckAnswer,
    example: { inviter: { name: 'Ana Muñoz', university: 'Universidad del Agua', nominated: true } },
  },
});

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
