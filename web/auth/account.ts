import type { Bounce } from '../../shared/bounce.ts';
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
import { discardUnsaved, keepUnsaved } from '../ui/form/unsaved.ts';
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

/* The one place that does what sign-in.ts says is to be done. */

/** The service is told of a sign-out; this long it may take, in ms. */
const patience = 3000;

export const signInState = store<SignIn>({ is: 'unknown' });

/** Whether somebody is signed in: `unknown` until that is determined. */
export const useAccount = (): Account => useStore(signInState, accountOf);

/** Why the member is mailed nothing, as the service last said. */
export const bounce = store<Bounce | undefined>(undefined);

let leavePage: (why: Leaving) => void = () => {};
let shown: Promise<void> = Promise.resolve();

/** Loaded when it is needed: the first screen isn't made to wait for the sign-in library. */
const cognito = () => import('../api/cognito.ts');

const run: EffectRunners = {
  readWhatIsKept: async () => {
    const record = await readSessionRecord();
    await send({ type: 'found', record, member: memberHere(), hasTokens: mayHaveSession() });
  },
  openData: async (member, me) => {
    const opened = await openSession(member, shown, me);
    // What is left of others goes; nobody waits for that.
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
  // Other tabs follow when they see this, and find the replica ready.
  nameMember: (member) => localStorage.setItem(memberKey, member),
  unnameMember: () => localStorage.removeItem(memberKey),
  keepUnsaved,
  discardUnsaved,
  wipe,
  wipeAllBut,
  clearTab: () => sessionStorage.clear(),
  revoke: () => {
    const told = cognito().then(({ endSession }) => endSession());
    return Promise.race([told.catch(() => {}), new Promise((resolve) => setTimeout(resolve, patience))]);
  },
  noteSessionEnded: () => sessionStorage.setItem(sessionEndedKey, ''),
  tellWiped: () => send({ type: 'wiped' }),
  leavePage: (why) => leavePage(why),
};

/** Resolves when all that comes of the event is done. */
export async function send(event: SignInEvent): Promise<void> {
  const { state, effects } = reduce(signInState.get(), event);
  signInState.set(state);
  for (const [name, ...given] of effects) await (run[name] as (...given: unknown[]) => unknown)(...given);
}

/**
 * Finds out, from what this browser holds, who is signed in. Whether the session has expired
 * matters only to the service.
 *
 * @param leave loads the page again; all stores are wiped by then
 * @param firstScreen resolves when the first screen is painted
 */
export async function start(leave: (why: Leaving) => void, firstScreen: Promise<void>): Promise<void> {
  leavePage = leave;
  shown = firstScreen;
  onSessionError((error) => void send({ type: 'session-failed', error }));
  const look = () => void send({ type: 'tab-changed', member: memberHere() });
  for (const event of ['storage', 'pageshow', 'visibilitychange']) window.addEventListener(event, look);
  await run.readWhatIsKept();
}

/**
 * Signs out and wipes everything, in all tabs; without a network too.
 *
 * @param why `left`: whoever it was has deleted their own record
 */
export const signOut = (why: 'signed-out' | 'left' = 'signed-out') => send({ type: 'sign-out', why });
