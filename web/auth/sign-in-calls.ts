import { changeAddress as change } from '../../shared/account/change-address.call.ts';
import { changePassword as changeTo } from '../../shared/account/change-password.call.ts';
import { getMe } from '../../shared/user/get-me.call.ts';
import { call } from '../api/api.ts';
import { currentSession, session } from '../data/session.ts';
import { admitToSession } from '../storage/session-record.ts';
import { bounce, whileEndingSessions } from './account.ts';

/* What a person changes of what they sign in with, where it takes more than the call. All throw ProductError. */

/** Asks anew why the member is mailed nothing. */
export async function readBounce(): Promise<void> {
  bounce.set((await call(getMe)).bounce);
}

export async function changeAddress(body: { email: string; code: string }): Promise<void> {
  await call(change, { body });
  bounce.set(undefined);
  session.get()?.sync.request();
}

/** Ends all sessions; the one here is opened again with the new password. */
export async function changePassword(email: string, body: { current: string; next: string }): Promise<void> {
  const { memberId } = currentSession();
  await whileEndingSessions(async () => {
    await call(changeTo, { body });
    const { signIn } = await import('../api/cognito.ts');
    // It is the same member's, signed in or cut off on the way: their data and drafts stay.
    await signIn(email, body.next).finally(() => admitToSession(memberId));
  });
}
