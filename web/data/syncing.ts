import { ProductError } from '../../shared/errors.ts';
import { currentToken, reportSessionError } from '../api/api.ts';
import { Unreachable } from '../api/request.ts';
import { type Observed, type Store, store } from './store.ts';
import type { SyncReport } from './sync.ts';
import type { SyncMark } from './sync-mark.ts';

export type SyncState = {
  phase: 'first-load' | 'syncing' | 'idle' | 'offline' | 'failed';
  /** How much of the first load has come, 0 to 1; none once it has. */
  progress?: number;
  /** When the replica last had everything there was. */
  asOf?: Date;
  /** Whether there is a network with the service behind it, as far as is known. */
  reachable: boolean;
  retry(): void;
};

/** What the last attempt came to; `undefined` before the first. */
type Outcome = 'done' | 'offline' | 'failed' | undefined;

/** The first screen stands for a moment before anything is asked of the network, in seconds. */
const screenFirst = 0.5;
/** A page in the background paints nothing: it syncs after that many seconds all the same. */
const longestForScreen = 5;
/** Seconds until a failed sync is tried again by itself, twice as long each time. */
const firstRetry = 2;
const longestRetry = 30;
/** Seconds between the syncs of a page that is looked at: soon after a change, longer while there is none. */
const shortestPause = 15;
const longestPause = 60;
/** Seconds within which somebody who goes from page to page is shown what the last sync brought. */
const fresh = 5;

/** Carries out one sync; told of a first load how far it has come between the pages that are kept. */
type Sync = (token: string, onProgress: (progress: number) => void) => Promise<SyncReport>;

/** When the replica is brought up to date, and how that stands. */
export class Syncing {
  readonly state: Store<SyncState>;
  readonly #sync: Sync;
  readonly #mark: Observed<SyncMark>;
  readonly #ended = new AbortController();
  #running: Promise<void> | undefined;
  #askedAgain = false;
  #outcome: Outcome;
  #failures = 0;
  #pause = shortestPause;
  #lastDone = 0;
  /** How far a first load has come with what is not kept yet. */
  #coming = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(sync: Sync, mark: Observed<SyncMark>) {
    this.#sync = sync;
    this.#mark = mark;
    this.state = store(this.#current());
    mark.subscribe(() => this.#tell());
  }

  /**
   * Syncs from now on: soon, while the tab is looked at, when the network is back, and whenever it is requested.
   *
   * @param shown resolves when the first screen is painted
   */
  async start(shown: Promise<void>): Promise<void> {
    this.#syncOnAttention();
    // Without anything to show yet there is nothing to wait for.
    if (!this.#mark.get().complete) return this.request();
    await Promise.race([shown, new Promise((resolve) => setTimeout(resolve, longestForScreen * 1000))]);
    if (!this.#running && this.#lastDone === 0) this.#requestIn(screenFirst);
  }

  /** Syncs now, or once more after the sync that is under way: resolves when it is through, well or not. */
  request(): Promise<void> {
    clearTimeout(this.#timer);
    if (this.#running) this.#askedAgain = true;
    else {
      this.#running = this.#untilQuiet().finally(() => {
        this.#running = undefined;
        this.#tell();
      });
      this.#tell();
    }
    return this.#running;
  }

  /** Somebody went to another page: what others have done meanwhile should be there. */
  visited(): void {
    if (this.#lastDone > 0 && !this.#running && Date.now() - this.#lastDone > fresh * 1000) this.request();
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
      // Offline, the browser says when the network is back; it may be mistaken, so ask now and then.
      this.#failures += 1;
      this.#requestIn(Math.min(longestRetry, firstRetry * 2 ** (this.#failures - 1)));
    }
  }

  async #once(): Promise<Outcome> {
    if (this.#ended.signal.aborted) return undefined;
    if (!navigator.onLine) return 'offline';
    try {
      const first = await this.#sync(await currentToken(), this.#tellProgress);
      // The token may just have been revoked or have run out on the way: once more, with a new one.
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

  /** Nobody waits for what a hidden page would show; it syncs when it is looked at again. */
  #requestIn(seconds: number) {
    clearTimeout(this.#timer);
    if (this.#ended.signal.aborted) return;
    this.#timer = setTimeout(() => {
      if (document.visibilityState === 'visible') this.request();
    }, seconds * 1000);
  }

  /** Asks for a sync whenever it is likely that something was missed. */
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

  readonly #tellProgress = (progress: number) => {
    this.#coming = progress;
    this.#tell();
  };

  #tell() {
    this.state.set(this.#current());
  }

  #current(): SyncState {
    const { complete, progress, asOf } = this.#mark.get();
    // The browser knows only the near end of the network.
    const reachable = navigator.onLine && this.#outcome !== 'offline';
    return {
      phase: this.#phase(reachable),
      progress: complete ? undefined : Math.max(progress, this.#coming),
      asOf: asOf === undefined ? undefined : new Date(asOf),
      reachable,
      retry: () => void this.request(),
    };
  }

  #phase(reachable: boolean): SyncState['phase'] {
    if (!this.#running && !reachable) return 'offline';
    if (!this.#running && this.#outcome === 'failed') return 'failed';
    if (!this.#mark.get().complete) return 'first-load';
    return this.#running ? 'syncing' : 'idle';
  }
}
