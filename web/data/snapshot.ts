import { type Collection, collections } from '../../shared/collections.ts';
import type { Presented } from '../../shared/registry.ts';
import type { AnyRecord, Replica, ReplicaDatabase } from './replica.ts';
import { type SyncMark, untouched } from './sync-mark.ts';

/**
 * What the screens show: a copy in memory of each collection that was asked for, which follows
 * the replica. A change of five records costs five reads, not a new read of ten thousand.
 */
export type Snapshot<C extends Collection> = {
  records: readonly Presented<C>[];
  byId: ReadonlyMap<string, Presented<C>>;
  /** Everything has come: what isn't here doesn't exist. */
  complete: boolean;
};

type Held = {
  records: Map<string, AnyRecord> | undefined;
  snapshot: Snapshot<Collection> | undefined;
  reading: Promise<void>;
  listeners: Set<() => void>;
};

const held = Object.fromEntries(
  collections.map((name) => [
    name,
    { records: undefined, snapshot: undefined, reading: Promise.resolve(), listeners: new Set() },
  ]),
) as unknown as Record<Collection, Held>;

let replica: Replica | undefined;
let mark: SyncMark = untouched;
/** What is shown may hold what the replica doesn't, until its first load is through. */
let stale = false;
let broken: (error: unknown) => void = () => {};
const markListeners = new Set<() => void>();

/**
 * Follows a replica from now on; what was shown stays until it has been read again.
 *
 * @param onBroken told when the replica can't be read
 */
export async function follow(next: Replica, onBroken: (error: unknown) => void): Promise<void> {
  replica = next;
  broken = onBroken;
  next.subscribe(async (changed) => {
    if (changed.meta) await readMark(next);
    await Promise.all(
      collections.map((name) => {
        const ids = changed[name];
        return ids && ids.length > 0 && held[name].records && refresh(name, ids);
      }),
    );
  });
  await readMark(next);
  // One that starts empty, in place of one that was lost, must not blank what is shown.
  stale = !mark.complete && collections.some((name) => held[name].records);
  if (!stale) refreshHeld();
}

function refreshHeld() {
  for (const name of collections) if (held[name].listeners.size > 0 || held[name].records) refresh(name);
}

async function readMark(from: Replica) {
  const before = mark;
  mark = await from.mark();
  if (mark.complete && stale) {
    stale = false;
    refreshHeld();
  } else if (mark.complete !== before.complete) for (const name of collections) publish(name);
  for (const listener of markListeners) listener();
}

/** Reads the collection, or just these records, after whatever is being read already. */
function refresh(name: Collection, ids?: string[]): Promise<void> {
  const collection = held[name];
  const from = replica;
  if (!from) return collection.reading;
  collection.reading = collection.reading
    .then(async () => {
      collection.records = ids
        ? await patched(from.db, name, collection.records ?? new Map(), ids)
        : new Map((await from.db.getAll(name)).map((record) => [record.id, record]));
      publish(name);
    })
    .catch(broken);
  return collection.reading;
}

const few = 50;

async function patched(
  db: ReplicaDatabase,
  name: Collection,
  records: Map<string, AnyRecord>,
  ids: string[],
) {
  const next = new Map(records);
  const tx = db.transaction(name);
  const found =
    ids.length > few
      ? // A page holds neighbours: one read of the range is far quicker than one of each.
        await tx.store.getAll(rangeOf(ids))
      : await Promise.all(ids.map((id) => tx.store.get(id)));
  for (const id of ids) next.delete(id);
  for (const record of found) if (record) next.set(record.id, record);
  return next;
}

function rangeOf(ids: string[]): IDBKeyRange {
  const sorted = ids.toSorted();
  return IDBKeyRange.bound(sorted[0], sorted.at(-1));
}

function publish(name: Collection) {
  const { records, listeners } = held[name];
  const { complete } = mark;
  held[name].snapshot =
    records && (complete || records.size > 0)
      ? { records: [...records.values()], byId: records, complete }
      : undefined;
  for (const listener of listeners) listener();
}

export function snapshotOf<C extends Collection>(name: C): Snapshot<C> | undefined {
  return held[name].snapshot as Snapshot<C> | undefined;
}

export function subscribeSnapshot(name: Collection, listener: () => void): () => void {
  const collection = held[name];
  collection.listeners.add(listener);
  if (!collection.records && collection.listeners.size === 1) refresh(name);
  return () => collection.listeners.delete(listener);
}

export const currentMark = (): SyncMark => mark;

export function subscribeMark(listener: () => void): () => void {
  markListeners.add(listener);
  return () => markListeners.delete(listener);
}
