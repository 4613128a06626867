import type { Bounce } from '../../shared/user/user.schema.ts';
import { onSessionError } from '../api/api.ts';
import { openSession, session } from '../data/session.ts';
import { store, useStore } from '../data/store.ts';
import {
  beginSession,
  readSessionRecord,
  recordMember,
  recordSessionEnd,
} from '../storage/session-record.ts';
import { mayHaveSession, memberHere, memberKey, sessionEndedKey } from '../storage/session-trace.ts';
import { discardUnsaved, keepUnsaved } from '../ui/drafts/unsaved.ts';
import {
  type Account,
  accountOf,
  type EffectRunners,
  type Leaving,
  reduce,
  type SignIn,
  type SignInEvent,
} from './sign-in.ts';
import { wipe, wipeAllBut } from './wipe.ts';

/* Runs the effects of the state machine in sign-in.ts. */

/** How long the call that ends the session at the service may take, in ms. */
const revokeTimeout = 3000;

export const signInState = store<SignIn>({ is: 'unknown' });

export const useAccount = (): Account => useStore(signInState, accountOf);

/** Why the member gets no mail, as the service last said. */
export const bounce = store<Bounce | undefined>(undefined);

let leavePage: (why: Leaving) => void = () => {};
let firstScreenShown: Promise<void> = Promise.resolve();

/** Loaded late, so that the first screen doesn't wait for the sign-in library. */
const cognito = () => import('../api/cognito.ts');

const run: EffectRunners = {
  readWhatIsKept: async () => {
    const record = await readSessionRecord();
    await send({ type: 'found', record, member: memberHere(), hasTokens: mayHaveSession() });
  },
  openData: async (member, me) => {
    const opened = await openSession(member, firstScreenShown, me);
    // Other members' data is deleted, which isn't awaited.
    wipeAllBut(member);
    await send(
      opened
        ? { type: 'opened', member, isNew: me !== undefined }
        : { type: 'not-opened', hasTokens: mayHaveSession() },
    );
  },
  closeData: () => session.get()?.close(),
  recordSession: beginSession,
  recordMember,
  recordEnd: recordSessionEnd,
  // Other tabs react to this value, and then find the replica ready.
  nameMember: (member) => localStorage.setItem(memberKey, member),
  unnameMember: () => localStorage.removeItem(memberKey),
  keepUnsaved,
  discardUnsaved,
  wipe,
  wipeAllBut,
  clearTab: () => sessionStorage.clear(),
  revoke: () => {
    const revocation = cognito().then(({ endSession }) => endSession());
    return Promise.race([
      revocation.catch(() => {}),
      new Promise((resolve) => setTimeout(resolve, revokeTimeout)),
    ]);
  },
  noteSessionEnded: () => sessionStorage.setItem(sessionEndedKey, ''),
  tellWiped: () => send({ type: 'wiped' }),
  leavePage: (why) => leavePage(why),
};

/** Resolves when all effects of the event are done. */
export async function send(event: SignInEvent): Promise<void> {
  const { state, effects } = reduce(signInState.get(), event);
  signInState.set(state);
  for (const [name, ...given] of effects) await (run[name] as (...given: unknown[]) => unknown)(...given);
}

/**
 * Finds out from this browser's stores who is signed in. Only the service knows whether the session has expired.
 *
 * @param leave loads the page again, after all stores are wiped
 * @param firstScreen resolves when the first screen is painted
 */
export async function start(leave: (why: Leaving) => void, firstScreen: Promise<void>): Promise<void> {
  leavePage = leave;
  firstScreenShown = firstScreen;
  onSessionError((error) => void send({ type: 'session-failed', error }));
  const look = () => void send({ type: 'tab-changed', member: memberHere() });
  for (const event of ['storage', 'pageshow', 'visibilitychange']) window.addEventListener(event, look);
  await run.readWhatIsKept();
}

/**
 * Signs out and wipes everything, in all tabs, even offline.
 *
 * @param why `left` if the member has deleted their own record
 */
export const signOut = (why: 'signed-out' | 'left' = 'signed-out') => send({ type: 'sign-out', why });

/**
 * Makes a call that ends all sessions, this one included. Another call may be refused before this one is answered; the
 * page then must not be left.
 */
export async function whileEndingSessions<T>(call: () => Promise<T>): Promise<T> {
  await send({ type: 'sessions-ending' });
  return call().finally(() => send({ type: 'sessions-ended' }));
}
