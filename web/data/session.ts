import { ProductError } from '../../shared/errors.ts';
import type { Presented } from '../../shared/registry.ts';
import { callFor, onSessionError, type SessionError } from '../api/api.ts';
import { deleteDrafts } from '../storage/drafts.ts';
import { deletePictures } from '../storage/picture-store.ts';
import { admitToSession, noteEnd, whatHolds } from '../storage/session-record.ts';
import { mayHaveSession, memberHere, memberKey } from '../storage/session-trace.ts';
import { startBackground } from './background.ts';
import { showOpened } from './lists.ts';
import { opened } from './opened.ts';
import { recoverySteps } from './recovery.ts';
import { deleteReplicas, meOf, openReplica, openReplicaInMemory, type Replica } from './replica.ts';
import type { Me } from './replica-layout.ts';
import { indexOpened, takeIndex } from './search-indexes.ts';
import { store } from './store.ts';
import { keepSynced, stopSync, syncOnAttention } from './sync-state.ts';
import { discardUnsaved, keepUnsaved } from './unsaved.ts';
import { wipe, wipeAllBut } from './wipe.ts';

/** Who is signed in in this browser. `unknown`: there is a session, but whose has yet to be asked. */
export type Account = { state: 'unknown' } | { state: 'signed-out' } | { state: 'signed-in'; me: Me };

/** Why the page is to be loaded anew, so that nothing of what it held stays in memory. */
export type Leaving = 'signed-out' | 'left' | 'session-ended' | 'account-gone' | 'elsewhere';

/** The service is told of a sign-out; this long it may take, in ms. */
const patience = 3000;

export const account = store<Account>({ state: 'unknown' });
let departing = false;
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
  syncOnAttention();
  await recognise();
}

async function recognise() {
  const holds = await whatHolds();
  if (!holds.session && (memberHere() || mayHaveSession())) return finishSignOut(holds.draftsWait);
  // The news that the account is gone was cut off.
  if (!holds.member && memberHere()) await wipe({ session: true, drafts: holds.draftsWait });
  const memberId = memberHere();
  const me = memberId ? await open(memberId) : undefined;
  // Whose the drafts are that wait here, the next answer tells.
  if (!memberId) await wipeAllBut(null, { drafts: holds.draftsWait || mayHaveSession() });
  if (me) account.set({ state: 'signed-in', me });
  else account.set({ state: mayHaveSession() ? 'unknown' : 'signed-out' });
}

/** Another tab is signing out; or the browser was ended meanwhile, and has found again what it had wiped. */
async function finishSignOut(draftsWait: boolean) {
  departing = true;
  await leaveNothing({ drafts: draftsWait });
  leavePage('elsewhere');
  // Nothing is shown until the page goes.
  await new Promise(() => {});
}

/** Another tab has signed out, or in, perhaps while this one was frozen. */
function compare() {
  const memberId = memberHere();
  const now = account.get();
  if (now.state === 'signed-in' && memberId !== now.me.user.id) depart('elsewhere');
  else if (now.state === 'signed-out' && memberId) recognise();
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
    const { user, roles } = await callFor<{ user: Presented<'users'>; roles: Me['roles'] }>('GET', '/api/me');
    await admit(meOf(user, roles));
  } catch (error) {
    if (!(error instanceof ProductError)) throw error;
    const { code } = error;
    if (code === 'not-joined') {
      // With the session they have, they can still ask.
      account.set({ state: 'unknown' });
      return '/login/request';
    }
    if (code !== 'unauthenticated' && code !== 'pending-approval' && code !== 'not-a-member') throw error;
    const { identity, endSession } = await cognito();
    const { id, email } = await identity();
    await noteEnd('session');
    await endSession();
    await wipe();
    account.set({ state: 'signed-out' });
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
  account.set({ state: 'signed-in', me });
}

/** Opens the member's replica and keeps it up to date. */
async function open(memberId: string, me?: Me): Promise<Me | undefined> {
  close();
  const replica = await openSomewhere(memberId, me);
  opened.set({ replica, background: startBackground(replica, takeIndex), lost: recover });
  wipeAllBut(memberId);
  await showOpened();
  replica.subscribe(async ({ meta }) => {
    const now = meta && (await replica.me());
    if (now && account.get().state === 'signed-in') account.set({ state: 'signed-in', me: now });
  });
  indexOpened();
  keepSynced(shown);
  return replica.me();
}

/** A replica that can't be opened is made anew; where none can be kept, it is in memory. */
async function openSomewhere(memberId: string, me?: Me): Promise<Replica> {
  const attempt = async (opening: Promise<Replica>) => {
    const replica = await opening;
    if (me) await replica.setMe(me);
    else await replica.me();
    return replica;
  };
  const onDisk = () => attempt(openReplica(memberId, recover));
  const inMemory = () => attempt(openReplicaInMemory(memberId));
  if (nothingKept) return inMemory();
  return onDisk()
    .catch(async () => {
      await deleteReplicas();
      return onDisk();
    })
    .catch(() => {
      nothingKept = true;
      return inMemory();
    });
}

/** Ends what is under way and lets go of the store; what is shown stays. */
function close() {
  stopSync();
  opened.get()?.replica.close();
}

/** Another tab that deletes the store needs a moment, in ms: opened meanwhile, it would come back. */
const whileItGoes = 300;
let nothingKept = false;
let recovering = false;
const nextRecovery = recoverySteps();

/** @param error as the store gave it; none when it was closed from outside */
async function recover(error?: unknown) {
  const now = account.get();
  if (recovering || departing || nothingKept || now.state !== 'signed-in') return;
  if (memberHere() !== now.me.user.id) return;
  recovering = true;
  close();
  try {
    const step = nextRecovery(error);
    if (step === 'reopen') await new Promise((resolve) => setTimeout(resolve, whileItGoes));
    if (step === 'make-room') await deletePictures();
    if (step === 'make-anew') await deleteReplicas();
    nothingKept = step === 'in-memory';
    await open(now.me.user.id, now.me);
  } finally {
    recovering = false;
  }
}

/** A change could not be stored: it will come with a sync, once there is a store again. */
export const storeFailed = (error: unknown): Promise<void> => recover(error);

function endFor(error: SessionError) {
  if (account.get().state !== 'signed-in') return;
  // Who they are now is asked anew with the session they have: as a stranger they are told why.
  // When the session is over, what they wrote waits for them to sign in again.
  depart(error, error === 'account-gone' ? { session: true } : { drafts: true });
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
  close();
  await noted;
  await leaveNothing();
  leavePage(why);
}

/** Wipes, and has the service end the session, where it can be reached. */
async function leaveNothing(keep?: { drafts: boolean }) {
  await wipe({ ...keep, session: true });
  const told = cognito().then(({ endSession }) => endSession());
  await Promise.race([told.catch(() => {}), new Promise((resolve) => setTimeout(resolve, patience))]);
  await wipe(keep);
}

/** Loaded when it is needed: the first screen isn't made to wait for the sign-in library. */
const cognito = () => import('../api/cognito.ts');

async function depart(why: Leaving, keep?: { session?: boolean; drafts?: boolean }) {
  if (departing) return;
  departing = true;
  stopSync();
  if (keep) await noteEnd(keep.session ? 'member' : 'session', { draftsWait: keep.drafts });
  // Either way the page may go without asking.
  if (keep?.drafts) await keepUnsaved();
  else discardUnsaved();
  opened.get()?.replica.close();
  if (why === 'elsewhere') {
    sessionStorage.clear();
    await wipeAllBut(memberHere(), { drafts: true });
  } else await wipe(keep);
  leavePage(why);
}

/** The replica of the signed-in member. @throws ProductError when nobody is signed in */
export function currentReplica(): Replica {
  const now = opened.get();
  if (!now) throw new ProductError('unauthenticated');
  return now.replica;
}
