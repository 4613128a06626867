import type { Collection } from '../../shared/kinds/collections.ts';
import { transferable } from '../../shared/search/search-index.ts';
import { openReplica, type Replica } from './replica.ts';
// Imported here, because the worker writes as soon as it starts.
import './write-changes.ts';
import type { IndexPart, startIndexing } from './search-indexing.ts';
import { type Progress, runSync, type SyncReport } from './sync.ts';

/** An order to sync brings the token, because a worker can't reach the session. */
export type WorkerOrder = { memberId: string } & ({ token: string } | { index: Collection });
export type WorkerReport = { synced: SyncReport } | { progress: Progress } | { indexed: IndexPart };

/* Storing ten thousand members takes a second and indexing them another, so a worker does both. */

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
  const parts = 'indexed' in said ? [said.indexed.mainIndex, said.indexed.recent] : [];
  self.postMessage(said, {
    transfer: parts.flatMap((part) => (part ? transferable(part) : [])) as ArrayBuffer[],
  });
}

self.onmessage = async ({ data }: MessageEvent<WorkerOrder>) => {
  if ('index' in data) {
    // Loaded late, because a sync doesn't need it.
    index ??= Promise.all([open(data.memberId), import('./search-indexing.ts')]).then(([opened, indexing]) =>
      indexing.startIndexing(opened, (indexed) => report({ indexed }), closed),
    );
    // The page notices that the store failed, and recovers it.
    await index.then((ask) => ask(data.index)).catch(closed);
    return;
  }
  const synced = await runSync(
    data.token,
    () => open(data.memberId),
    (progress) => report({ progress }),
  );
  if (synced.outcome === 'broken') closed();
  report({ synced });
};
