import type { Collection } from '../../shared/kinds/collections.ts';
import type { Replica } from './replica.ts';
import type { WorkerOrder, WorkerReport } from './replica.worker.ts';
import type { IndexPart } from './search-indexing.ts';
import type { Progress, SyncReport } from './sync.ts';

/** Work on the replica outside of the main thread. */
export type Background = {
  sync(token: string, onProgress: (progress: Progress) => void): Promise<SyncReport>;
  /** Builds the search index of a collection and keeps it up to date. */
  index(collection: Collection): void;
  /** Stops all work, so that nothing more is written. */
  end(): void;
};

/**
 * @param searched the collections to index; a worker that replaces a failed one begins with these
 * @param onIndexPart called with each part of an index that is new
 */
export const startBackground = (
  replica: Replica,
  searched: ReadonlySet<Collection>,
  onIndexPart: (part: IndexPart) => void,
): Background =>
  replica.persistent ? inWorker(replica.memberId, searched, onIndexPart) : inPage(replica, onIndexPart);

function inWorker(
  memberId: string,
  searched: ReadonlySet<Collection>,
  onIndexPart: (part: IndexPart) => void,
): Background {
  let worker: Worker | undefined;
  // A worker that starts after the end would create the store again during a wipe.
  let ended = false;
  let finish: (report: SyncReport) => void = () => {};
  let reportProgress: (progress: Progress) => void = () => {};

  function order(what: { token: string } | { index: Collection }) {
    if (ended) return;
    worker ??= start();
    worker.postMessage({ memberId, ...what } satisfies WorkerOrder);
  }
  function start() {
    const started = new Worker(new URL('./replica.worker.ts', import.meta.url), { type: 'module' });
    started.onmessage = ({ data }: MessageEvent<WorkerReport>) => {
      if ('synced' in data) finish(data.synced);
      else if ('progress' in data) reportProgress(data.progress);
      else onIndexPart(data.indexed);
    };
    started.onerror = () => {
      worker = undefined;
      finish({ outcome: 'refused', code: 'try-again' });
    };
    for (const index of searched) started.postMessage({ memberId, index } satisfies WorkerOrder);
    return started;
  }
  return {
    sync: (token, onProgress) =>
      new Promise((resolve) => {
        if (ended) return resolve({ outcome: 'ended' });
        finish = resolve;
        reportProgress = onProgress;
        order({ token });
      }),
    index: (collection) => order({ index: collection }),
    end() {
      ended = true;
      worker?.terminate();
      finish({ outcome: 'ended' });
    },
  };
}

/** A replica in memory is used on the main thread, because a worker can't reach it. */
function inPage(replica: Replica, onIndexPart: (part: IndexPart) => void): Background {
  const indexing = import('./search-indexing.ts').then(({ startIndexing }) =>
    startIndexing(replica, onIndexPart, () => {}),
  );
  return {
    sync: async (token, onProgress) =>
      (await import('./sync.ts')).runSync(token, async () => replica, onProgress),
    index: (collection) => void indexing.then((ask) => ask(collection)),
    end() {},
  };
}
