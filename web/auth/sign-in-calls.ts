import { changeAddress as change } from '../../shared/account/address.calls.ts';
import { changePassword as changeTo } from '../../shared/account/password.calls.ts';
import { getMe } from '../../shared/user/user.calls.ts';
import { call } from '../api/api.ts';
import { session } from '../data/session.ts';
import { bounce, whileEndingSessions } from './account.ts';

/* Calls that change how a person signs in, with what the app has to do beside the call. */

/**
 * Reads again why the member gets no mail.
 *
 * @returns the token that has the digest sent again, if they ended it by the link in it
 */
export async function readMailState(): Promise<string | undefined> {
  const { bounce: why, digestEnded } = await call(getMe);
  bounce.set(why);
  return digestEnded;
}

export async function changeAddress(body: { email: string; code: string }): Promise<void> {
  await call(change, { body });
  bounce.set(undefined);
  session.get()?.sync.request();
}

/** Ends all sessions, then signs in here again with the new password. */
export async function changePassword(email: string, body: { current: string; next: string }): Promise<void> {
  await whileEndingSessions(async () => {
    await call(changeTo, { body });
    const { signIn } = await import('./enter.ts');
    await signIn(email, body.next);
  });
}
