import { type ErrorCode, ProductError } from '../../shared/errors.ts';
import { getMe } from '../../shared/user/get-me.call.ts';
import { call } from '../api/api.ts';
import { identity, signIn as signInBy } from '../api/cognito.ts';
import { meOf } from '../data/me.ts';
import { memberHere } from '../storage/session-trace.ts';
import { bounce, send } from './account.ts';
import type { EntryRefusal } from './sign-in.ts';

/**
 * Asks the API who this is: after signing in, or when it isn't known. A member is let in. A
 * stranger is signed out with nothing left behind, unless they have yet to ask to join.
 *
 * @returns where a stranger is to be sent
 * @throws ProductError when it can't be told now
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
    // When the request to join was sent comes with the refusal.
    const { createTimestamp } = (current ?? {}) as { createTimestamp?: string };
    return `/approval${createTimestamp ? `?${new URLSearchParams({ sent: createTimestamp })}` : ''}`;
  },
  'not-a-member': async () => {
    const { id, email } = await identity();
    return `/baduser/${encodeURIComponent(id)}/${encodeURIComponent(email)}`;
  },
};

const isEntryRefusal = (code: ErrorCode): code is EntryRefusal => code in placeFor;

/** @returns what signing in still asks for. @throws what the user pool refuses with */
export const signIn = (email: string, password: string) =>
  signInBy(email, password, () => send({ type: 'sign-in-begun' }));
