import type { Bounce } from '../../shared/bounce.ts';
import { ProductError } from '../../shared/errors.ts';
import { getMe } from '../../shared/user/get-me.call.ts';
import { call as ask, onSessionError, type SessionError } from '../api/api.ts';
import { meOf } from '../data/me.ts';
import { deleteReplicas } from '../data/replica.ts';
import type { Me } from '../data/replica-layout.ts';
import { openSession, session } from '../data/session.ts';
import { store, useStore } from '../data/store.ts';
import { deleteDrafts } from '../storage/drafts.ts';
import { deletePictures } from '../storage/picture-store.ts';
import { admitToSession, noteEnd, whatHolds } from '../storage/session-record.ts';
import { mayHaveSession, memberHere, memberKey, sessionEndedKey } from '../storage/session-trace.ts';
import { discardUnsaved, keepUnsaved } from '../ui/form/unsaved.ts';
import { wipe, wipeAllBut } from './wipe.ts';

/** Who is signed in in this browser. `unknown`: there is a session, but whose has yet to be asked. */
export type Account = 'unknown' | 'signed-out' | 'signed-in';

/** Why the page is to be loaded anew, so that nothing of what it had stays in memory. */
export type Leaving = 'signed-out' | 'left' | 'session-ended' | 'account-gone' | 'elsewhere';

/** The service is told of a sign-out; this long it may take, in ms. */
const patience = 3000;

export const account = store<Account>('unknown');

/** Whether somebody is signed in: `unknown` until that is determined. */
export const useAccount = (): Account => useStore(account);

/** Why the member is mailed nothing, as the service last said. */
export const bounce = store<Bounce | undefined>(undefined);

let departing = false;
let endingSessions = false;
let leavePage: (why: Leaving) => void = () => {};
let shown: Promise<void> = Promise.resolve();

/**
 * Finds out, from what this browser holds, who is signed in. Whether the session has expired
 * matters only to the service.
 *
 * @param leave loads the page anew; all stores are wiped by then
 * @param firstScreen resolves when the first screen is painted
 */
export async function start(leave: (why: Leaving) => void, firstScreen: Promise<void>): Promise<void> {
  leavePage = leave;
  shown = firstScreen;
  onSessionError(endFor);
  for (const event of ['storage', 'pageshow', 'visibilitychange'])
    (event === 'visibilitychange' ? document : window).addEventListener(event, compare);
  await recognise();
}

async function recognise() {
  const holds = await whatHolds();
  if (!holds.session && (memberHere() || mayHaveSession())) return finishSignOut(holds.draftsWait);
  // The account was gone, and the page was closed before everything was wiped.
  if (!holds.member && memberHere()) await wipe({ keepSession: true, keepDrafts: holds.draftsWait });
  const memberId = memberHere();
  const isOpen = memberId !== null && (await open(memberId));
  // Drafts may be of whoever signs in next: the service's next answer tells.
  if (!memberId) await wipeAllBut(null, { keepDrafts: holds.draftsWait || mayHaveSession() });
  if (isOpen) account.set('signed-in');
  else account.set(mayHaveSession() ? 'unknown' : 'signed-out');
}

/** Another tab is signing out; or the browser was ended meanwhile, and has found again what it had wiped. */
async function finishSignOut(draftsWait: boolean) {
  departing = true;
  await wipeAndEndSession({ keepDrafts: draftsWait });
  leavePage('elsewhere');
  // Nothing is shown until the page goes.
  await new Promise(() => {});
}

/** Another tab has signed out, or in, perhaps while this one was frozen. */
function compare() {
  const memberId = memberHere();
  const now = account.get();
  if (now === 'signed-in' && memberId !== session.get()?.memberId) depart('elsewhere');
  else if (now === 'signed-out' && memberId) recognise();
}

/**
 * Asks the API who this is: after signing in, or when it isn't known. A member is let in. A
 * stranger is signed out with nothing left behind, unless they have yet to ask to join.
 *
 * @returns where a stranger is to be sent
 * @throws ProductError when it can't be told now
 */
export async function enter(): Promise<string | undefined> {
  try {
    const { user, roles, secondFactor, bounce: why } = await ask(getMe);
    bounce.set(why);
    await admit(meOf(user, roles, secondFactor.needed));
  } catch (error) {
    if (!(error instanceof ProductError)) throw error;
    const { code } = error;
    // With the session they have, they can still ask, or show what it lacks.
    if (code === 'not-joined' || code === 'code-needed') {
      account.set('unknown');
      return code === 'not-joined' ? '/login/request' : `/login/second-factor${window.location.search}`;
    }
    if (code !== 'unauthenticated' && code !== 'pending-approval' && code !== 'not-a-member') throw error;
    const { identity, endSession } = await cognito();
    const { id, email } = await identity();
    // Ended by the service, it may be anybody's who signs in again: what they wrote waits for them.
    const keepDrafts = code === 'unauthenticated';
    await noteEnd('session', { draftsWait: keepDrafts });
    await endSession();
    await wipe({ keepDrafts });
    if (keepDrafts) sessionStorage.setItem(sessionEndedKey, '');
    account.set('signed-out');
    if (code === 'pending-approval') return `/approval${sentAt(error)}`;
    if (code === 'not-a-member') return `/baduser/${encodeURIComponent(id)}/${encodeURIComponent(email)}`;
  }
}

/** When the request to join was sent, which comes with the refusal. */
function sentAt(error: ProductError): string {
  const { createTimestamp } = (error.current ?? {}) as { createTimestamp?: string };
  return createTimestamp ? `?${new URLSearchParams({ sent: createTimestamp })}` : '';
}

async function admit(me: Me) {
  // Somebody else was here and did not sign out: their other tabs notice, then their data goes.
  if (memberHere() !== me.user.id) {
    localStorage.removeItem(memberKey);
    await Promise.all([deleteReplicas(), deletePictures(), deleteDrafts(me.user.id)]);
  }
  await admitToSession(me.user.id);
  await open(me.user.id, me);
  // Other tabs follow when they see this, and find the replica ready.
  localStorage.setItem(memberKey, me.user.id);
  account.set('signed-in');
}

/** Opens what is kept of the member, and takes out what is left of others. */
async function open(memberId: string, me?: Me): Promise<boolean> {
  const opened = await openSession(memberId, shown, me);
  wipeAllBut(memberId);
  return opened !== undefined;
}

function endFor(error: SessionError) {
  if (account.get() !== 'signed-in') return;
  // Who they are now is asked anew with the session they have: as a stranger they are told why.
  // When the session is over, what they wrote waits for them to sign in again.
  depart(error, error === 'account-gone' ? { keepSession: true } : { keepDrafts: true });
}

/**
 * Signs out and wipes everything, in all tabs; without a network too.
 *
 * @param why `left`: whoever it was has deleted their own record
 */
export async function signOut(why: 'signed-out' | 'left' = 'signed-out'): Promise<void> {
  if (departing) return;
  departing = true;
  const noted = noteEnd('session');
  discardUnsaved();
  session.get()?.close();
  await noted;
  await wipeAndEndSession();
  leavePage(why);
}

/** Wipes, and has the service end the session, where it can be reached. */
async function wipeAndEndSession(keep?: { keepDrafts: boolean }) {
  await wipe({ ...keep, keepSession: true });
  const told = cognito().then(({ endSession }) => endSession());
  await Promise.race([told.catch(() => {}), new Promise((resolve) => setTimeout(resolve, patience))]);
  await wipe(keep);
}

/** Loaded when it is needed: the first screen isn't made to wait for the sign-in library. */
const cognito = () => import('../api/cognito.ts');

/**
 * For a call that ends sessions, this one too. Another call may be refused before this one is answered,
 * and leaving the page on that would lose what it leads to.
 */
export async function whileEndingSessions<T>(call: () => Promise<T>): Promise<T> {
  endingSessions = true;
  try {
    return await call();
  } finally {
    endingSessions = false;
  }
}

async function depart(why: Leaving, keep?: { keepSession?: boolean; keepDrafts?: boolean }) {
  if (departing || endingSessions) return;
  departing = true;
  session.get()?.close();
  if (keep) await noteEnd(keep.keepSession ? 'member' : 'session', { draftsWait: keep.keepDrafts });
  // Kept or given up, what is written doesn't hold up the page: nobody is asked.
  if (keep?.keepDrafts) await keepUnsaved();
  else discardUnsaved();
  if (why === 'elsewhere') {
    sessionStorage.clear();
    await wipeAllBut(memberHere(), { keepDrafts: true });
  } else await wipe(keep);
  leavePage(why);
}
