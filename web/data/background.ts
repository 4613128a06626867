import type { Collection } from '../../shared/collections.ts';
import type { Replica } from './replica.ts';
import type { WorkerOrder, WorkerReport } from './replica.worker.ts';
import type { IndexPart } from './search-indexing.ts';
import type { SyncReport } from './sync.ts';

/** What is done to the replica away from the screen's thread. */
export type Background = {
  sync(token: string, onProgress: (progress: number) => void): Promise<SyncReport>;
  /** Has the index of a collection made that is searched now, and kept up to date from then on. */
  index(collection: Collection): void;
  /** Ends the work under way, so that nothing is written any more. */
  end(): void;
};

/**
 * @param searched the collections that are searched; a worker that has failed is told them again
 * @param indexed is given what searches are answered from, as it is made and as it changes
 */
export const startBackground = (
  replica: Replica,
  searched: ReadonlySet<Collection>,
  indexed: (part: IndexPart) => void,
): Background => (replica.kept ? inWorker(replica.memberId, searched, indexed) : inPage(replica, indexed));

function inWorker(
  memberId: string,
  searched: ReadonlySet<Collection>,
  indexed: (part: IndexPart) => void,
): Background {
  let worker: Worker | undefined;
  // A worker started after the end would create the store again that is being wiped.
  let ended = false;
  let done: (report: SyncReport) => void = () => {};
  let told: (progress: number) => void = () => {};

  function order(what: { token: string } | { index: Collection }) {
    if (ended) return;
    worker ??= start();
    worker.postMessage({ memberId, ...what } satisfies WorkerOrder);
  }
  function start() {
    const started = new Worker(new URL('./replica.worker.ts', import.meta.url), { type: 'module' });
    started.onmessage = ({ data }: MessageEvent<WorkerReport>) => {
      if ('synced' in data) done(data.synced);
      else if ('progress' in data) told(data.progress);
      else indexed(data.indexed);
    };
    started.onerror = () => {
      worker = undefined;
      done({ outcome: 'refused', code: 'try-again' });
    };
    for (const index of searched) started.postMessage({ memberId, index } satisfies WorkerOrder);
    return started;
  }
  return {
    sync: (token, onProgress) =>
      new Promise((resolve) => {
        if (ended) return resolve({ outcome: 'ended' });
        done = resolve;
        told = onProgress;
        order({ token });
      }),
    index: (collection) => order({ index: collection }),
    end() {
      ended = true;
      worker?.terminate();
      done({ outcome: 'ended' });
    },
  };
}

/** A worker has no part in this page's memory. */
function inPage(replica: Replica, indexed: (part: IndexPart) => void): Background {
  const indexing = import('./search-indexing.ts').then(({ startIndexing }) =>
    startIndexing(replica, indexed, () => {}),
  );
  return {
    sync: async (token, onProgress) =>
      (await import('./sync.ts')).carryOut(token, async () => replica, onProgress),
    index: (collection) => void indexing.then((ask) => ask(collection)),
    end() {},
  };
}
