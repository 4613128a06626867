import { ProductError } from '../../shared/protocol/errors.ts';
import { currentToken, reportSessionError } from '../api/api.ts';
import { Unreachable } from '../api/request.ts';
import { type Observed, type Store, store } from './store.ts';
import type { Progress, SyncReport } from './sync.ts';
import type { SyncPosition } from './sync-position.ts';

export type SyncState = {
  phase: 'first-load' | 'syncing' | 'idle' | 'offline' | 'failed';
  /** The progress of the first load, 0 to 1; undefined once it is complete. */
  progress?: number;
  /** When the replica was last up to date. */
  asOf?: Date;
  /** Whether the service can be reached, as far as is known. */
  reachable: boolean;
  /** Whether the sync waits for a busy service. */
  busy: boolean;
  retry(): void;
};

/** The outcome of the last sync; undefined before the first. */
type Outcome = 'done' | 'offline' | 'failed' | undefined;

/** The first sync starts this long after the first screen is painted, in seconds. */
const firstSyncDelay = 0.5;
/** A page in the background is never painted, so it syncs after this many seconds. */
const longestScreenWait = 5;
/** Seconds until a failed sync is retried, doubled each time. */
const firstRetry = 2;
const longestRetry = 30;
/** Seconds between the syncs of a visible page: short after a change, longer while nothing changes. */
const shortestPause = 15;
const longestPause = 60;
/** Within this many seconds after a sync, going to another page starts no new one. */
const freshFor = 5;

type Sync = (token: string, onProgress: (progress: Progress) => void) => Promise<SyncReport>;

/** Decides when the replica is synced, and reports its state. */
export class Syncing {
  readonly state: Store<SyncState>;
  readonly #sync: Sync;
  readonly #position: Observed<SyncPosition>;
  readonly #ended = new AbortController();
  #running: Promise<void> | undefined;
  #askedAgain = false;
  #outcome: Outcome;
  #failures = 0;
  #pause = shortestPause;
  #lastDone = 0;
  /** The progress of a first load, including data that isn't stored yet. */
  #coming = 0;
  #busy = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(sync: Sync, position: Observed<SyncPosition>) {
    this.#sync = sync;
    this.#position = position;
    this.state = store(this.#current());
    position.subscribe(() => {
      this.#busy = false;
      this.#tell();
    });
  }

  /**
   * Starts syncing: soon, then regularly while the tab is visible, when the browser is online again, and on request.
   *
   * @param shown resolves when the first screen is painted
   */
  async start(shown: Promise<void>): Promise<void> {
    this.#syncOnAttention();
    // Before the first load, there is no screen to wait for.
    if (!this.#position.get().complete) return this.request();
    await Promise.race([shown, new Promise((resolve) => setTimeout(resolve, longestScreenWait * 1000))]);
    if (!this.#running && this.#lastDone === 0) this.#requestIn(firstSyncDelay);
  }

  /** Syncs now, or once more after the sync that is under way. Resolves when it has succeeded or failed. */
  request(): Promise<void> {
    clearTimeout(this.#timer);
    if (this.#running) this.#askedAgain = true;
    else {
      this.#running = this.#untilQuiet().finally(() => {
        this.#running = undefined;
        this.#busy = false;
        this.#tell();
      });
      this.#tell();
    }
    return this.#running;
  }

  /** Called when somebody goes to another page, which should have recent changes by others. */
  visited(): void {
    if (this.#lastDone > 0 && !this.#running && Date.now() - this.#lastDone > freshFor * 1000) this.request();
  }

  stop(): void {
    this.#ended.abort();
    clearTimeout(this.#timer);
  }

  async #untilQuiet() {
    do {
      this.#askedAgain = false;
      this.#outcome = await this.#once();
    } while (this.#askedAgain && this.#outcome === 'done');
    if (this.#outcome === 'done') {
      this.#failures = 0;
      this.#lastDone = Date.now();
      this.#requestIn(this.#pause);
    } else {
      // The browser reports when it is online again, but not reliably, so the sync is retried.
      this.#failures += 1;
      this.#requestIn(Math.min(longestRetry, firstRetry * 2 ** (this.#failures - 1)));
    }
  }

  async #once(): Promise<Outcome> {
    if (this.#ended.signal.aborted) return undefined;
    if (!navigator.onLine) return 'offline';
    try {
      const first = await this.#sync(await currentToken(), this.#tellProgress);
      // The token may just have been revoked or have expired, so the sync is retried with a new one.
      const isRevoked = first.outcome === 'refused' && first.code === 'unauthenticated';
      const report = isRevoked
        ? await this.#sync(await currentToken({ forceRefresh: true }), this.#tellProgress)
        : first;
      switch (report.outcome) {
        case 'done':
          this.#pause = report.changed ? shortestPause : Math.min(longestPause, this.#pause * 1.5);
          return 'done';
        case 'unreachable':
          return 'offline';
        case 'broken':
        case 'ended':
          return 'failed';
        case 'refused':
          throw new ProductError(report.code);
      }
    } catch (error) {
      reportSessionError(error);
      return error instanceof Unreachable ? 'offline' : 'failed';
    }
  }

  /** A hidden page doesn't sync; it does when it is visible again. */
  #requestIn(seconds: number) {
    clearTimeout(this.#timer);
    if (this.#ended.signal.aborted) return;
    this.#timer = setTimeout(() => {
      if (document.visibilityState === 'visible') this.request();
    }, seconds * 1000);
  }

  #syncOnAttention() {
    const { signal } = this.#ended;
    const request = () => void this.request();
    const onVisible = () => document.visibilityState === 'visible' && request();
    document.addEventListener('visibilitychange', onVisible, { signal });
    window.addEventListener('focus', request, { signal });
    window.addEventListener('offline', () => this.#tell(), { signal });
    window.addEventListener(
      'online',
      () => {
        this.#outcome = undefined;
        request();
      },
      { signal },
    );
  }

  readonly #tellProgress = (progress: Progress) => {
    this.#busy = progress === 'busy';
    if (progress !== 'busy') this.#coming = progress;
    this.#tell();
  };

  #tell() {
    this.state.set(this.#current());
  }

  #current(): SyncState {
    const { complete, progress, asOf } = this.#position.get();
    // The browser knows only whether there is a local connection.
    const reachable = navigator.onLine && this.#outcome !== 'offline';
    return {
      phase: this.#phase(reachable),
      progress: complete ? undefined : Math.max(progress, this.#coming),
      asOf: asOf === undefined ? undefined : new Date(asOf),
      reachable,
      busy: this.#busy,
      retry: () => void this.request(),
    };
  }

  #phase(reachable: boolean): SyncState['phase'] {
    if (!this.#running && !reachable) return 'offline';
    if (!this.#running && this.#outcome === 'failed') return 'failed';
    if (!this.#position.get().complete) return 'first-load';
    return this.#running ? 'syncing' : 'idle';
  }
}
