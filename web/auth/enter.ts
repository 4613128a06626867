import { type ErrorCode, ProductError } from '../../shared/protocol/errors.ts';
import { getMe } from '../../shared/user/user.calls.ts';
import { call } from '../api/api.ts';
import { identity, signIn as signInBy } from '../api/cognito.ts';
import { meOf } from '../data/replica-layout.ts';
import { memberHere } from '../storage/session-trace.ts';
import { bounce, send } from './account.ts';
import type { EntryRefusal } from './sign-in.ts';

/**
 * Asks the API who has signed in. A member is let in. Anybody else is signed out and their data wiped, unless they
 * haven't asked to join yet.
 *
 * @returns where to send somebody who isn't a member
 * @throws ProductError when that can't be found out now
 */
export async function enter(): Promise<string | undefined> {
  try {
    const { user, roles, secondFactor, bounce: why } = await call(getMe);
    bounce.set(why);
    const me = meOf(user, roles, secondFactor.needed);
    await send({ type: 'admitted', me, previous: memberHere() });
  } catch (error) {
    if (!(error instanceof ProductError && isEntryRefusal(error.code))) throw error;
    const to = await placeFor[error.code](error);
    await send({ type: 'refused', code: error.code });
    return to;
  }
}

const placeFor: Record<EntryRefusal, (error: ProductError) => string | undefined | Promise<string>> = {
  unauthenticated: () => undefined,
  'not-joined': () => '/login/request',
  'code-needed': () => `/login/second-factor${window.location.search}`,
  'pending-approval': ({ current }) => {
    // The refusal says when the request to join was sent.
    const { createTimestamp } = (current ?? {}) as { createTimestamp?: string };
    return `/approval${createTimestamp ? `?${new URLSearchParams({ sent: createTimestamp })}` : ''}`;
  },
  'not-a-member': async () => {
    const { id, email } = await identity();
    return `/baduser/${encodeURIComponent(id)}/${encodeURIComponent(email)}`;
  },
};

const isEntryRefusal = (code: ErrorCode): code is EntryRefusal => code in placeFor;

/** @returns what signing in still needs. @throws the user pool's error */
export const signIn = (email: string, password: string) =>
  signInBy(email, password, () => send({ type: 'sign-in-begun' }));
