import type { Collection } from '../../shared/collections.ts';
import { transferable } from '../search/search-index.ts';
import { openReplica, type Replica } from './replica.ts';
// In one file with the worker: it writes at once.
import './write-changes.ts';
import type { IndexPart, startIndexing } from './search-indexing.ts';
import { carryOut, type SyncReport } from './sync.ts';

/** Syncing brings a token with each order: a worker has no way to the session. */
export type WorkerOrder = { memberId: string } & ({ token: string } | { index: Collection });
export type WorkerReport = { synced: SyncReport } | { progress: number } | { indexed: IndexPart };

/** Works away from the screen's thread: storing ten thousand members takes a second, making their index another. */

let replica: Promise<Replica> | undefined;
let index: Promise<ReturnType<typeof startIndexing>> | undefined;
const closed = () => {
  replica = undefined;
  index = undefined;
};

function open(memberId: string): Promise<Replica> {
  replica ??= openReplica(memberId, closed);
  return replica;
}

function report(said: WorkerReport) {
  const parts = 'indexed' in said ? [said.indexed.base, said.indexed.recent] : [];
  self.postMessage(said, {
    transfer: parts.flatMap((part) => (part ? transferable(part) : [])) as ArrayBuffer[],
  });
}

self.onmessage = async ({ data }: MessageEvent<WorkerOrder>) => {
  if ('index' in data) {
    // A sync has no need of it.
    index ??= Promise.all([open(data.memberId), import('./search-indexing.ts')]).then(([opened, indexing]) =>
      indexing.startIndexing(opened, (indexed) => report({ indexed }), closed),
    );
    // The page can't read the store either, and recovers it.
    await index.then((ask) => ask(data.index)).catch(closed);
    return;
  }
  const synced = await carryOut(
    data.token,
    () => open(data.memberId),
    (progress) => report({ progress }),
  );
  if (synced.outcome === 'broken') closed();
  report({ synced });
};
