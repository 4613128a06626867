import { ProductError } from '../../shared/errors.ts';
import { currentToken, reportSessionError } from '../api/api.ts';
import { Unreachable } from '../api/request.ts';
import { mark } from './lists.ts';
import { opened } from './opened.ts';
import { store } from './store.ts';

export type SyncState = {
  phase: 'first-load' | 'syncing' | 'idle' | 'offline' | 'failed';
  /** How much of the first load has come, 0 to 1; none once it has. */
  progress?: number;
  /** When the replica last held everything there was. */
  asOf?: Date;
  /** Whether there is a network with the service behind it, as far as is known. */
  reachable: boolean;
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

let stopped = true;
let running: Promise<void> | undefined;
let askedAgain = false;
let outcome: Outcome;
let failures = 0;
let pause = shortestPause;
let lastDone = 0;
let nextTimer: ReturnType<typeof setTimeout> | undefined;

export const syncState = store(currentState());

function currentState(): SyncState {
  const { complete, progress, asOf } = mark.get();
  return {
    phase: phase(),
    progress: complete ? undefined : progress,
    asOf: asOf === undefined ? undefined : new Date(asOf),
    // The browser knows only the near end of the network.
    reachable: navigator.onLine && outcome !== 'offline',
    retry: () => void requestSync(),
  };
}

function phase(): SyncState['phase'] {
  if (outcome === 'offline' && !running) return 'offline';
  if (outcome === 'failed' && !running) return 'failed';
  if (!mark.get().complete) return 'first-load';
  return running ? 'syncing' : 'idle';
}

const tell = () => syncState.set(currentState());
mark.subscribe(tell);

/**
 * Keeps what was opened up to date from now on: soon, while the tab is looked at, when the network
 * is back, and whenever `requestSync` is called.
 *
 * @param shown resolves when the first screen is painted
 */
export function keepSynced(shown: Promise<void>) {
  const now = opened.get();
  stopped = false;
  running = undefined;
  // Without anything to show yet there is nothing to wait for.
  if (!mark.get().complete) requestSync();
  else
    Promise.race([shown, new Promise((resolve) => setTimeout(resolve, longestForScreen))]).then(() => {
      if (!stopped && opened.get() === now) nextTimer = setTimeout(requestSync, screenFirst);
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
  if (!stopped && !running && Date.now() - lastDone > fresh * 1000) requestSync();
}

async function once(): Promise<Outcome> {
  const now = opened.get();
  if (!now || stopped) return undefined;
  if (!navigator.onLine) return 'offline';
  try {
    const first = await now.background.sync(await currentToken());
    // The token may just have been revoked or have run out on the way: one more, with a new one.
    const isRevoked = first.outcome === 'refused' && first.code === 'unauthenticated';
    const report = isRevoked ? await now.background.sync(await currentToken({ forceRefresh: true })) : first;
    switch (report.outcome) {
      case 'done':
        pause = report.changed ? shortestPause : Math.min(longestPause, pause * 1.5);
        return 'done';
      case 'unreachable':
        return 'offline';
      case 'broken':
        now.lost(new DOMException('The replica failed in the worker.', report.name));
        return 'failed';
      case 'refused':
        throw new ProductError(report.code);
    }
  } catch (error) {
    reportSessionError(error);
    return error instanceof Unreachable ? 'offline' : 'failed';
  }
}

/** Ends the work under way, so that nothing is written any more. */
export function stopSync() {
  stopped = true;
  clearTimeout(nextTimer);
  opened.get()?.background.end();
}

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
