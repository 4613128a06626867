import type { Collection } from '../../shared/collections.ts';
import type { Replica } from './replica.ts';
import type { WorkerOrder, WorkerReport } from './replica.worker.ts';
import type { IndexPart } from './search-indexing.ts';
import type { SyncReport } from './sync.ts';

/** What is done to the replica away from the screen's thread. */
export type Background = {
  sync(token: string): Promise<SyncReport>;
  /** Has the collection's search index made, and kept up to date from then on. */
  index(collection: Collection): void;
  /** Ends the work under way, so that nothing is written any more. */
  end(): void;
};

/** @param indexed is given what searches are answered from, as it is made and as it changes */
export const startBackground = (replica: Replica, indexed: (part: IndexPart) => void): Background =>
  replica.kept ? inWorker(replica.memberId, indexed) : inPage(replica, indexed);

function inWorker(memberId: string, indexed: (part: IndexPart) => void): Background {
  const wanted = new Set<Collection>();
  let worker: Worker | undefined;
  // One that began after the end would open a store that is being wiped, and so make it anew.
  let ended = false;
  let done: (report: SyncReport) => void = () => {};

  function order(what: { token: string } | { index: Collection }) {
    worker ??= start();
    worker.postMessage({ memberId, ...what } satisfies WorkerOrder);
  }
  function start() {
    const started = new Worker(new URL('./replica.worker.ts', import.meta.url), { type: 'module' });
    started.onmessage = ({ data }: MessageEvent<WorkerReport>) =>
      'synced' in data ? done(data.synced) : indexed(data.indexed);
    started.onerror = () => {
      worker = undefined;
      done({ outcome: 'refused', code: 'try-again' });
    };
    for (const index of wanted) started.postMessage({ memberId, index } satisfies WorkerOrder);
    return started;
  }
  return {
    sync: (token) =>
      new Promise((resolve) => {
        if (ended) return resolve({ outcome: 'ended' });
        done = resolve;
        order({ token });
      }),
    index(collection) {
      if (ended || wanted.has(collection)) return;
      wanted.add(collection);
      order({ index: collection });
    },
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
    sync: async (token) => (await import('./sync.ts')).carryOut(token, async () => replica),
    index: (collection) => void indexing.then((ask) => ask(collection)),
    end() {},
  };
}
