import type { infer as Output } from 'zod';
import { acceptInvitation as accept, mailCode as mail } from '../../shared/account/account.calls.ts';
import type { codeInput } from '../../shared/account/account.ts';
import { call } from '../api/api.ts';
import { noteMailed } from './entry-draft.ts';

/** Has a code mailed, and remembers it. For privacy, the answer is the same for known and unknown addresses. */
export async function mailCode(email: string, purpose: Output<typeof codeInput>['purpose']): Promise<void> {
  await call(mail, { body: { email, purpose } });
  noteMailed(email, purpose);
}

/** @returns the address that the person signs in with */
export async function acceptInvitation(invitation: { id: string; code: string }, password: string) {
  return (await call(accept, { body: { ...invitation, password } })).email;
}
