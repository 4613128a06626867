import type { Collection } from '../../shared/collections.ts';
import { ProductError } from '../../shared/errors.ts';
import type { Presented } from '../../shared/registry.ts';
import { callFor } from './api.ts';
import type { AnyRecord, Replica } from './replica.ts';
import { type Snapshot, snapshotWith } from './snapshot.ts';

/**
 * Records with all that belongs to them, each read when a page or a form shows it, and again
 * when it changes. The last ones stay, so that from a page to its form nothing is read twice.
 */
type Held = {
  snapshot: Snapshot<AnyRecord> | undefined;
  reading: Promise<void>;
  listeners: Set<() => void>;
  /** The service was asked for it. */
  asked?: boolean;
};

const held = new Map<string, Held>();
/** How many are kept at least. */
const kept = 50;

let replica: Replica | undefined;
let isComplete: () => boolean = () => false;
let broken: (error: unknown) => void = () => {};

/**
 * Reads from a replica from now on; what was shown stays until it has been read again.
 *
 * @param complete whether what isn't there doesn't exist
 * @param onBroken told when the replica can't be read
 */
export function followRecords(next: Replica, complete: () => boolean, onBroken: (error: unknown) => void) {
  replica = next;
  isComplete = complete;
  broken = onBroken;
}

/** Reads those again that are held: of these ids, or all. */
export async function readRecords(collection: Collection, ids?: string[]): Promise<void> {
  const wanted = ids ?? [...held.keys()].flatMap((key) => idOf(collection, key));
  await Promise.all(wanted.filter((id) => held.has(keyOf(collection, id))).map((id) => read(collection, id)));
}

function read(collection: Collection, id: string): Promise<void> {
  const from = replica;
  const record = hold(collection, id);
  if (!from) return record.reading;
  record.reading = record.reading
    .then(async () => {
      const found = await from.db.get(collection, id);
      const complete = isComplete();
      record.snapshot = found || complete ? snapshotWith(found ? [found] : [], complete) : undefined;
      for (const listener of record.listeners) listener();
      if (!found && !complete) askFor(from, collection, id, record);
    })
    .catch(broken);
  return record.reading;
}

/** While everything is still on its way, a page opened by its address has its one record come ahead. */
async function askFor(from: Replica, collection: Collection, id: string, record: Held) {
  if (record.asked) return;
  record.asked = true;
  try {
    const found = await callFor<AnyRecord>('GET', `/api/${collection}/${encodeURIComponent(id)}`);
    await from.write({ [collection]: { upsert: [found], remove: [] } }).catch(broken);
  } catch (error) {
    if (!(error instanceof ProductError && error.code === 'not-found')) {
      // It comes with all the rest, or the page says that it can't.
      record.asked = false;
      return;
    }
    record.snapshot = snapshotWith([], true);
    for (const listener of record.listeners) listener();
  }
}

const keyOf = (collection: Collection, id: string) => `${collection}/${id}`;
const idOf = (collection: Collection, key: string) =>
  key.startsWith(`${collection}/`) ? [key.slice(collection.length + 1)] : [];

function hold(collection: Collection, id: string): Held {
  const key = keyOf(collection, id);
  const known = held.get(key) ?? { snapshot: undefined, reading: Promise.resolve(), listeners: new Set() };
  // The latest last: the first that nobody shows make room.
  held.delete(key);
  held.set(key, known);
  for (const [old, { listeners }] of held)
    if (held.size > kept && listeners.size === 0 && old !== key) held.delete(old);
  return known;
}

/** A snapshot of one record, or of none where it isn't there. */
export function recordSnapshot<C extends Collection>(
  collection: C,
  id: string,
): Snapshot<Presented<C>> | undefined {
  return held.get(keyOf(collection, id))?.snapshot as Snapshot<Presented<C>> | undefined;
}

export function subscribeRecord(collection: Collection, id: string, listener: () => void): () => void {
  const isNew = !held.has(keyOf(collection, id));
  const { listeners } = hold(collection, id);
  listeners.add(listener);
  if (isNew) read(collection, id);
  return () => listeners.delete(listener);
}

/** These records, whole, less those that are gone; nobody is told when they change. */
export async function readWhole<C extends Collection>(
  collection: C,
  ids: readonly string[],
): Promise<Presented<C>[]> {
  if (!replica) return [];
  const { store } = replica.db.transaction(collection);
  const found = await Promise.all(ids.map((id) => store.get(id)));
  return found.filter((record) => record !== undefined) as Presented<C>[];
}
