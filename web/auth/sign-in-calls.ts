import type { Bounce, SessionsAnswer } from '../../shared/contract.ts';
import type { Tried, TriedAnswer } from '../../shared/tried.ts';
import { call, callFor } from '../api/api.ts';
import { currentSession, session } from '../data/session.ts';
import { admitToSession } from '../storage/session-record.ts';
import { bounce, whileEndingSessions } from './account.ts';

/* What a person changes of what they sign in with. All throw ProductError. */

/** Asks anew why the member is mailed nothing. */
export async function readBounce(): Promise<void> {
  bounce.set((await callFor<{ bounce?: Bounce }>('GET', '/api/me')).bounce);
}

/** Has a code mailed to another address, or to the same where mail comes back. */
export async function askForAddress(body: { email: string; password: string }): Promise<void> {
  await call('POST', '/api/me/address', { body });
}

/** Has a code mailed to the present address, unless it was shown to be theirs already. */
export function verifyAddress(): Promise<{ email: string; sent: boolean }> {
  return callFor('POST', '/api/me/address/verification');
}

export async function changeAddress(body: { email: string; code: string }): Promise<void> {
  await call('PUT', '/api/me/address', { body });
  bounce.set(undefined);
  session.get()?.sync.request();
}

/** Ends all sessions; the one here is opened again with the new password. */
export async function changePassword(email: string, body: { current: string; next: string }): Promise<void> {
  const { memberId } = currentSession();
  await whileEndingSessions(async () => {
    await call('PUT', '/api/me/password', { body });
    const { signIn } = await import('../api/cognito.ts');
    // It is the same member's, signed in or cut off on the way: their data and drafts stay.
    await signIn(email, body.next).finally(() => admitToSession(memberId));
  });
}

/** For this session, where there is no second factor to show. */
export async function provePassword(body: { password: string }): Promise<void> {
  await call('POST', '/api/me/password/proof', { body });
}

/** Where the member is signed in, the latest sign-in first, and what was tried with their account. */
export function readSessions(): Promise<SessionsAnswer> {
  return callFor('GET', '/api/me/sessions');
}

/** What was tried with another member's account. */
export async function readTried(id: string): Promise<Tried> {
  return (await callFor<TriedAnswer>('GET', `/api/users/${encodeURIComponent(id)}/sign-ins`)).tried;
}

export async function endSession(id: string): Promise<void> {
  await call('DELETE', `/api/me/sessions/${encodeURIComponent(id)}`);
}

/** Ends this one too: the next call would be refused. */
export async function endAllSessions(): Promise<void> {
  await call('DELETE', '/api/me/sessions');
}
