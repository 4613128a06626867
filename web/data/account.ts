import { ProductError } from '../../shared/errors.ts';
import type { Presented } from '../../shared/registry.ts';
import { mayHaveSession } from '../auth/session-trace.ts';
import { callFor, type Verdict, whenJudged } from './api.ts';
import { deleteDrafts } from './drafts.ts';
import { deletePictures } from './picture-store.ts';
import { deleteReplicas, type Me, meOf, openReplica, type Replica } from './replica.ts';
import { follow } from './snapshot.ts';
import { keepSynced, stopSync, syncOnAttention } from './sync-state.ts';
import { discardUnsaved, keepUnsaved } from './unsaved.ts';
import { memberHere, memberKey } from './whose.ts';
import { wipe } from './wipe.ts';

/** Who is signed in in this browser. `unknown`: there is a session, but whose has yet to be asked. */
export type Account = { state: 'unknown' } | { state: 'signed-out' } | { state: 'signed-in'; me: Me };

/** Why the page is to be loaded anew, so that nothing of what it held stays in memory. */
export type Leaving = 'signed-out' | 'session-ended' | 'account-gone' | 'elsewhere';

/** The service is told of a sign-out; this long it may take, in ms. */
const patience = 3000;

let current: Account = { state: 'unknown' };
let replica: Replica | undefined;
let mended = 0;
let departing = false;
let leavePage: (why: Leaving) => void = () => {};
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
 */
export async function start(leave: (why: Leaving) => void): Promise<void> {
  leavePage = leave;
  whenJudged(obey);
  for (const event of ['storage', 'pageshow', 'visibilitychange'])
    (event === 'visibilitychange' ? document : window).addEventListener(event, compare);
  syncOnAttention();
  await recognise();
}

async function recognise() {
  const memberId = memberHere();
  const me = memberId ? await open(memberId) : undefined;
  if (me) become({ state: 'signed-in', me });
  else become({ state: mayHaveSession() ? 'unknown' : 'signed-out' });
}

/** Another tab has signed out, or in, perhaps while this one was frozen. */
function compare() {
  const memberId = memberHere();
  if (current.state === 'signed-in' && memberId !== current.me.user.id) depart('elsewhere');
  else if (current.state === 'signed-out' && memberId) recognise();
}

/**
 * Asks the API who this is: after signing in, or when it isn't known. A member is let in. A
 * stranger is signed out with nothing left behind.
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
    if (code !== 'unauthenticated' && code !== 'pending-approval' && code !== 'not-a-member') throw error;
    const { identity, endSession } = await session();
    const { id, email } = await identity();
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
  await open(me.user.id);
  await replica?.setMe(me);
  // Other tabs follow when they see this, and find the replica ready.
  localStorage.setItem(memberKey, me.user.id);
  become({ state: 'signed-in', me });
}

/** Opens the member's replica and keeps it; one that can't be opened is made anew. */
async function open(memberId: string): Promise<Me | undefined> {
  replica?.close();
  // A mend that fails is tried again when the store is next found wanting.
  const lost = () => void mend(memberId).catch(() => {});
  const opened = await openReplica(memberId, lost).catch(async () => {
    await deleteReplicas();
    return openReplica(memberId, lost);
  });
  replica = opened;
  deleteReplicas(memberId);
  await follow(opened, lost);
  const me = await opened.me();
  opened.subscribe(async ({ meta }) => {
    const now = meta && (await opened.me());
    if (now && current.state === 'signed-in') become({ state: 'signed-in', me: now });
  });
  keepSynced(opened, (error) => {
    // A full disk: pictures can be had again, so they make room.
    if (error === 'QuotaExceededError') deletePictures();
    else lost();
  });
  return me;
}

const betweenMends = 10_000; // ms: a store that fails again at once won't be mended by haste

/** The store was taken away or can't be read: a fresh one, and a fresh sync. What is shown stays. */
async function mend(memberId: string) {
  if (departing || current.state !== 'signed-in' || memberHere() !== memberId) return;
  if (Date.now() - mended < betweenMends) return;
  mended = Date.now();
  const { me } = current;
  stopSync();
  replica?.close();
  await deleteReplicas();
  await open(memberId);
  await replica?.setMe(me);
}

function obey(verdict: Verdict) {
  if (current.state !== 'signed-in') return;
  // Who they are now is asked anew with the session they have: as a stranger they are told why.
  // When the session is over, what they wrote waits for them to sign in again.
  depart(verdict, verdict === 'account-gone' ? 'session' : 'drafts');
}

/** Signs out and wipes everything, in all tabs; without a network too. */
export async function signOut(): Promise<void> {
  if (departing) return;
  departing = true;
  discardUnsaved();
  stopSync();
  replica?.close();
  await wipe('session');
  const told = session().then(({ endSession }) => endSession());
  await Promise.race([told, new Promise((resolve) => setTimeout(resolve, patience))]);
  await wipe();
  leavePage('signed-out');
}

/** Loaded when it is needed: the first screen isn't made to wait for the sign-in library. */
const session = () => import('../auth/session.ts');

async function depart(why: Leaving, keep?: 'session' | 'drafts') {
  if (departing) return;
  departing = true;
  stopSync();
  // Either way the page may go without asking.
  if (keep === 'drafts') await keepUnsaved();
  else discardUnsaved();
  replica?.close();
  if (why === 'elsewhere') sessionStorage.clear();
  else await wipe(keep);
  leavePage(why);
}

/** The replica of the signed-in member. @throws ProductError when nobody is signed in */
export function currentReplica(): Replica {
  if (!replica) throw new ProductError('unauthenticated');
  return replica;
}
