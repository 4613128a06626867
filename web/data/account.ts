import { ProductError } from '../../shared/errors.ts';
import type { Presented } from '../../shared/registry.ts';
import { admitToSession, noteEnd, whatHolds } from '../auth/session-record.ts';
import { mayHaveSession } from '../auth/session-trace.ts';
import { callFor, type Verdict, whenJudged } from './api.ts';
import { deleteDrafts } from './drafts.ts';
import { deletePictures } from './picture-store.ts';
import { deleteReplicas, type Me, meOf, openReplica, openReplicaInMemory, type Replica } from './replica.ts';
import { follow } from './snapshot.ts';
import { keepSynced, stopSync, syncOnAttention } from './sync-state.ts';
import { discardUnsaved, keepUnsaved } from './unsaved.ts';
import { memberHere, memberKey } from './whose.ts';
import { wipe, wipeAllBut } from './wipe.ts';

/** Who is signed in in this browser. `unknown`: there is a session, but whose has yet to be asked. */
export type Account = { state: 'unknown' } | { state: 'signed-out' } | { state: 'signed-in'; me: Me };

/** Why the page is to be loaded anew, so that nothing of what it held stays in memory. */
export type Leaving = 'signed-out' | 'left' | 'session-ended' | 'account-gone' | 'elsewhere';

/** The service is told of a sign-out; this long it may take, in ms. */
const patience = 3000;

let current: Account = { state: 'unknown' };
let replica: Replica | undefined;
let departing = false;
let leavePage: (why: Leaving) => void = () => {};
let shown: Promise<void> = Promise.resolve();
const listeners = new Set<() => void>();

export const account = (): Account => current;

export function subscribeAccount(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function become(next: Account) {
  current = next;
  for (const listener of listeners) listener();
}

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
  whenJudged(obey);
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
  if (me) become({ state: 'signed-in', me });
  else become({ state: mayHaveSession() ? 'unknown' : 'signed-out' });
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
  if (current.state === 'signed-in' && memberId !== current.me.user.id) depart('elsewhere');
  else if (current.state === 'signed-out' && memberId) recognise();
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
      become({ state: 'unknown' });
      return '/login/request';
    }
    if (code !== 'unauthenticated' && code !== 'pending-approval' && code !== 'not-a-member') throw error;
    const { identity, endSession } = await session();
    const { id, email } = await identity();
    await noteEnd('session');
    await endSession();
    await wipe();
    become({ state: 'signed-out' });
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
  become({ state: 'signed-in', me });
}

/** Opens the member's replica and keeps it up to date. */
async function open(memberId: string, me?: Me): Promise<Me | undefined> {
  replica?.close();
  const opened = await openSomewhere(memberId, me);
  replica = opened;
  wipeAllBut(memberId);
  await follow(opened, heal);
  opened.subscribe(async ({ meta }) => {
    const now = meta && (await opened.me());
    if (now && current.state === 'signed-in') become({ state: 'signed-in', me: now });
  });
  keepSynced(opened, shown, heal);
  // Whether it is kept may be another than before.
  for (const listener of listeners) listener();
  return opened.me();
}

/** A replica that can't be opened is made anew; where none can be kept, it is in memory. */
async function openSomewhere(memberId: string, me?: Me): Promise<Replica> {
  const attempt = async (opening: Promise<Replica>) => {
    const opened = await opening;
    if (me) await opened.setMe(me);
    else await opened.me();
    return opened;
  };
  const inMemory = () => attempt(openReplicaInMemory(memberId));
  if (nothingKept) return inMemory();
  try {
    return await attempt(openReplica(memberId, heal)).catch(async () => {
      await deleteReplicas();
      return attempt(openReplica(memberId, heal));
    });
  } catch {
    nothingKept = true;
    return inMemory();
  }
}

/** Whether what is loaded lasts no longer than the page, as the browser keeps nothing. */
export const isNothingKept = (): boolean => nothingKept;

const calm = 300; // ms
/** After that long without trouble, in ms, the next is met as if it were the first. */
const peace = 60_000;
let nothingKept = false;
let healing = false;
let trouble = { at: 0, times: 0 };

/**
 * The store was taken away, can't be read or has no room. It is opened again, which helps where
 * it was deleted (another tab may have made it anew already); then made anew; then given up for
 * one in memory. What is missing comes with the sync that follows. What is shown stays.
 *
 * @param error as the store gave it; none when it was closed from outside
 */
async function heal(error?: unknown) {
  if (healing || departing || nothingKept || current.state !== 'signed-in') return;
  const { me } = current;
  if (memberHere() !== me.user.id) return;
  healing = true;
  trouble = { at: Date.now(), times: Date.now() - trouble.at < peace ? trouble.times + 1 : 0 };
  stopSync();
  replica?.close();
  try {
    // Pictures can be had again, so they make room.
    const isFull = error instanceof Error && error.name === 'QuotaExceededError';
    if (isFull) await deletePictures();
    else if (trouble.times > 0) await deleteReplicas();
    // What another tab is deleting is gone by then, and not opened while it goes.
    else await new Promise((resolve) => setTimeout(resolve, calm));
    nothingKept = trouble.times > (isFull ? 0 : 1);
    await open(me.user.id, me);
  } finally {
    healing = false;
  }
}

/** A change could not be stored: it will come with a sync, once there is a store again. */
export const storeFailed = (error: unknown): Promise<void> => heal(error);

function obey(verdict: Verdict) {
  if (current.state !== 'signed-in') return;
  // Who they are now is asked anew with the session they have: as a stranger they are told why.
  // When the session is over, what they wrote waits for them to sign in again.
  depart(verdict, verdict === 'account-gone' ? { session: true } : { drafts: true });
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
  stopSync();
  replica?.close();
  await noted;
  await leaveNothing();
  leavePage(why);
}

/** Wipes, and has the service end the session, where it can be reached. */
async function leaveNothing(keep?: { drafts: boolean }) {
  await wipe({ ...keep, session: true });
  const told = session().then(({ endSession }) => endSession());
  await Promise.race([told.catch(() => {}), new Promise((resolve) => setTimeout(resolve, patience))]);
  await wipe(keep);
}

/** Loaded when it is needed: the first screen isn't made to wait for the sign-in library. */
const session = () => import('../auth/session.ts');

async function depart(why: Leaving, keep?: { session?: boolean; drafts?: boolean }) {
  if (departing) return;
  departing = true;
  stopSync();
  if (keep) await noteEnd(keep.session ? 'member' : 'session', { draftsWait: keep.drafts });
  // Either way the page may go without asking.
  if (keep?.drafts) await keepUnsaved();
  else discardUnsaved();
  replica?.close();
  if (why === 'elsewhere') {
    sessionStorage.clear();
    await wipeAllBut(memberHere(), { drafts: true });
  } else await wipe(keep);
  leavePage(why);
}

/** The replica of the signed-in member. @throws ProductError when nobody is signed in */
export function currentReplica(): Replica {
  if (!replica) throw new ProductError('unauthenticated');
  return replica;
}
