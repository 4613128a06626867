import { ProductError } from '../../shared/errors.ts';
import { currentToken, judge } from './api.ts';
import type { Replica } from './replica.ts';
import { Unreachable } from './request.ts';
import { currentMark, subscribeMark } from './snapshot.ts';
import type { SyncOrder, SyncReport } from './sync-order.ts';

export type SyncState = {
  phase: 'first-load' | 'syncing' | 'idle' | 'offline' | 'failed';
  /** How much of the first load has come, 0 to 1. */
  progress?: number;
  /** When the replica last held everything there was. */
  asOf?: Date;
  retry(): void;
};

/** What the last attempt came to; `undefined` before the first. */
type Outcome = 'done' | 'offline' | 'failed' | undefined;

/** The first screen stands for a moment before anything is asked of the network, in ms. */
const screenFirst = 500;
/** A page in the background paints nothing, in ms. */
const longestForScreen = 5000;
/** Seconds until a failed sync is tried again by itself, longer each time. */
const firstRetry = 2;
const longestRetry = 30;
/** Seconds between the syncs of a page that is looked at: soon after a change, longer while there is none. */
const shortestPause = 15;
const longestPause = 60;
/** Seconds within which somebody who goes from page to page is shown what the last sync brought. */
const fresh = 5;

let replica: Replica | undefined;
let worker: Worker | undefined;
let onBroken: (error: unknown) => void = () => {};
let running: Promise<void> | undefined;
let askedAgain = false;
let outcome: Outcome;
let failures = 0;
let pause = shortestPause;
let lastDone = 0;
let nextTimer: ReturnType<typeof setTimeout> | undefined;
let state: SyncState | undefined;
const listeners = new Set<() => void>();

/**
 * Keeps the replica up to date from now on: soon, while the tab is looked at, when the network
 * is back, and whenever `requestSync` is called.
 *
 * @param shown resolves when the first screen is painted
 * @param whenBroken told when the browser's store fails, with its error
 */
export function keepSynced(next: Replica, shown: Promise<void>, whenBroken: (error: unknown) => void) {
  replica = next;
  onBroken = whenBroken;
  worker?.terminate();
  worker = undefined;
  running = undefined;
  // Without anything to show yet there is nothing to wait for.
  if (!currentMark().complete) requestSync();
  else
    Promise.race([shown, new Promise((resolve) => setTimeout(resolve, longestForScreen))]).then(() => {
      if (replica === next) nextTimer = setTimeout(requestSync, screenFirst);
    });
}

/** Syncs now, or once more after the sync that is under way: resolves when it is through, well or not. */
export function requestSync(): Promise<void> {
  clearTimeout(nextTimer);
  if (running) {
    askedAgain = true;
    return running;
  }
  running = untilQuiet().finally(() => {
    running = undefined;
    tell();
  });
  tell();
  return running;
}

async function untilQuiet() {
  do {
    askedAgain = false;
    outcome = await once();
  } while (askedAgain && outcome === 'done');
  failures = outcome === 'done' ? 0 : failures + 1;
  // Offline, the browser says when the network is back; it may be mistaken, so ask now and then.
  if (outcome !== 'done')
    nextTimer = setTimeout(requestSync, Math.min(longestRetry, firstRetry ** failures) * 1000);
  else {
    lastDone = Date.now();
    nextTimer = setTimeout(syncIfSeen, pause * 1000);
  }
}

/** Nobody waits for what a hidden page would show; it syncs when it is looked at again. */
function syncIfSeen() {
  if (document.visibilityState === 'visible') requestSync();
}

/** Somebody went to another page: what others have done meanwhile should be there. */
export function syncOnVisit() {
  if (replica && !running && Date.now() - lastDone > fresh * 1000) requestSync();
}

function took(changed: boolean): Outcome {
  pause = changed ? shortestPause : Math.min(longestPause, pause * 1.5);
  return 'done';
}

async function once(): Promise<Outcome> {
  if (!replica) return undefined;
  if (!navigator.onLine) return 'offline';
  try {
    const report = await order({ memberId: replica.memberId, token: await currentToken() });
    if (report.outcome === 'done') return took(report.changed);
    if (report.outcome === 'unreachable') return 'offline';
    if (report.outcome === 'broken') {
      onBroken(new DOMException('The replica failed in the worker.', report.name));
      return 'failed';
    }
    if (report.code !== 'unauthenticated') throw new ProductError(report.code);
    // The token may just have been revoked or have run out on the way: one more, with a new one.
    const again = await order({
      memberId: replica.memberId,
      token: await currentToken({ forceRefresh: true }),
    });
    if (again.outcome === 'refused') throw new ProductError(again.code);
    return again.outcome === 'done' ? took(again.changed) : 'failed';
  } catch (error) {
    judge(error);
    return error instanceof Unreachable ? 'offline' : 'failed';
  }
}

async function order(sync: SyncOrder): Promise<SyncReport> {
  const inMemory = replica && !replica.kept ? replica : undefined;
  // A worker has no part in this page's memory.
  if (inMemory) return (await import('./sync-order.ts')).carryOut(sync.token, async () => inMemory);
  worker ??= new Worker(new URL('./sync.worker.ts', import.meta.url), { type: 'module' });
  const to = worker;
  return new Promise((resolve) => {
    to.onmessage = ({ data }: MessageEvent<SyncReport>) => resolve(data);
    to.onerror = () => {
      worker = undefined;
      resolve({ outcome: 'refused', code: 'try-again', message: '' });
    };
    to.postMessage(sync);
  });
}

/** Ends the work under way, so that nothing is written any more. */
export function stopSync() {
  clearTimeout(nextTimer);
  worker?.terminate();
  worker = undefined;
  replica = undefined;
}

export function syncState(): SyncState {
  state ??= {
    phase: phase(),
    progress: currentMark().complete ? undefined : currentMark().progress,
    asOf: currentMark().asOf === undefined ? undefined : new Date(currentMark().asOf ?? 0),
    retry: () => void requestSync(),
  };
  return state;
}

/** Whether the service could be reached when last tried: the browser knows only the near end of the network. */
export const isReachable = (): boolean => navigator.onLine && outcome !== 'offline';

function phase(): SyncState['phase'] {
  if (outcome === 'offline' && !running) return 'offline';
  if (outcome === 'failed' && !running) return 'failed';
  if (!currentMark().complete) return 'first-load';
  return running ? 'syncing' : 'idle';
}

function tell() {
  state = undefined;
  for (const listener of listeners) listener();
}

export function subscribeSync(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

subscribeMark(tell);

/** Asks for a sync whenever it is likely that something was missed. */
export function syncOnAttention() {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') requestSync();
  });
  window.addEventListener('online', () => {
    outcome = undefined;
    tell();
    requestSync();
  });
  window.addEventListener('focus', () => requestSync());
  window.addEventListener('offline', () => {
    outcome = 'offline';
    tell();
  });
}
