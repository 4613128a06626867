import type { infer as Output } from 'zod';
import type {
  codePurposes,
  invitationAnswer,
  invitationCheckAnswer,
  joinInput,
} from '../../shared/account.ts';
import { call } from '../api/api.ts';
import { jsonOf, request } from '../api/request.ts';
import { noteMailed } from './entry-draft.ts';

/* The calls of those who are on their way in; all but the last without a token. */

/** Has a code mailed, and notes it. What is answered says nothing of the address: the mail does. */
export async function mailCode(email: string, purpose: (typeof codePurposes)[number]): Promise<void> {
  await request('POST', '/api/account/codes', undefined, { body: { email, purpose } });
  noteMailed(email, purpose);
}

export async function join(person: Output<typeof joinInput>): Promise<void> {
  await request('POST', '/api/account/join', undefined, { body: person });
}

export async function resetPassword(email: string, code: string, password: string): Promise<void> {
  await request('POST', '/api/account/password', undefined, { body: { email, code, password } });
}

/** By whom the person came. Refused as accepting the invitation would be. */
export async function checkInvitation(body: { id: string; code: string }) {
  const answer = await request('POST', '/api/account/invitation/check', undefined, { body });
  return jsonOf<Output<typeof invitationCheckAnswer>>(answer);
}

/** @returns what the person signs in with */
export async function acceptInvitation(invitation: { id: string; code: string }, password: string) {
  const answer = await request('POST', '/api/account/invitation', undefined, {
    body: { ...invitation, password },
  });
  return (await jsonOf<Output<typeof invitationAnswer>>(answer)).email;
}

/** For who has an account and has not asked to join. */
export async function askToJoin(body: { name: string; reason: string }): Promise<void> {
  await call('POST', '/api/account/request', { body });
}
