import { type Collection, collections } from '../../shared/collections.ts';
import { type Listed, readPages } from './list-pages.ts';
import type { Replica } from './replica.ts';
import { type SyncMark, untouched } from './sync-mark.ts';
import { followRecords, readRecords } from './whole-records.ts';

/** Records as they stood at one moment. */
export type Snapshot<R> = {
  records: readonly R[];
  byId: ReadonlyMap<string, R>;
  /** Everything has come: what isn't here doesn't exist. */
  complete: boolean;
};

/** By id they are put in order when somebody asks. */
export function snapshotWith<R extends { id: string }>(
  records: readonly R[],
  complete: boolean,
): Snapshot<R> {
  let byId: Map<string, R> | undefined;
  return {
    records,
    complete,
    get byId() {
      byId ??= new Map(records.map((record) => [record.id, record]));
      return byId;
    },
  };
}

/**
 * What lists show: a copy in memory of each collection that was asked for, which follows the
 * replica. A change of five records costs a page of each, not a new read of ten thousand.
 */
type Held = {
  /** From its first reading on it follows the replica: what changes meanwhile, or with nobody looking, too. */
  followed: boolean;
  pages: Map<string, Listed<Collection>[]> | undefined;
  snapshot: Snapshot<Listed<Collection>> | undefined;
  reading: Promise<void>;
  listeners: Set<() => void>;
};

const held = Object.fromEntries(
  collections.map((name) => [
    name,
    {
      followed: false,
      pages: undefined,
      snapshot: undefined,
      reading: Promise.resolve(),
      listeners: new Set(),
    },
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
        const { ids, pages } = changed[name] ?? {};
        const isListed = !stale && isAskedFor(name);
        return ids && Promise.all([readRecords(name, ids), isListed && refresh(name, pages)]);
      }),
    );
  });
  followRecords(next, () => mark.complete, onBroken);
  const marking = readMark(next);
  const isFirst = !collections.some((name) => held[name].pages);
  // The first picture waits for both.
  if (isFirst) refreshHeld();
  await marking;
  if (isFirst) return;
  // One that starts empty, in place of one that was lost, must not blank what is shown.
  stale = !mark.complete;
  if (!stale) refreshHeld();
}

const isAskedFor = (name: Collection) => held[name].listeners.size > 0 || held[name].followed;

function refreshHeld() {
  for (const name of collections) {
    if (isAskedFor(name)) refresh(name);
    readRecords(name);
  }
}

async function readMark(from: Replica) {
  const before = mark;
  mark = await from.mark();
  if (mark.complete && stale) {
    stale = false;
    refreshHeld();
  } else if (mark.complete !== before.complete)
    for (const name of collections) {
      publish(name);
      readRecords(name);
    }
  for (const listener of markListeners) listener();
}

/** Reads the collection, or just these pages of it, after whatever is being read already. */
function refresh(name: Collection, changed?: string[]): Promise<void> {
  const collection = held[name];
  const from = replica;
  if (!from) return collection.reading;
  collection.followed = true;
  collection.reading = collection.reading
    .then(async () => {
      const known = changed && collection.pages;
      const read = await readPages(from.db.transaction('lists').store, name, known && changed);
      collection.pages = new Map([...(known ?? []), ...read]);
      publish(name);
    })
    .catch(broken);
  return collection.reading;
}

function publish(name: Collection) {
  const { pages, listeners } = held[name];
  const { complete } = mark;
  const records = pages && [...pages.values()].flat();
  held[name].snapshot =
    records && (complete || records.length > 0) ? snapshotWith(records, complete) : undefined;
  for (const listener of listeners) listener();
}

export function snapshotOf<C extends Collection>(name: C): Snapshot<Listed<C>> | undefined {
  return held[name].snapshot as Snapshot<Listed<C>> | undefined;
}

/** Has the collection read as soon as there is a replica, before a screen asks for it. Resolves when it is read. */
export function expect(name: Collection): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (!snapshotOf(name)) return;
      unsubscribe();
      resolve();
    };
    const unsubscribe = subscribeSnapshot(name, look);
    look();
  });
}

export function subscribeSnapshot(name: Collection, listener: () => void): () => void {
  const collection = held[name];
  collection.listeners.add(listener);
  if (!collection.followed) refresh(name);
  return () => collection.listeners.delete(listener);
}

export const currentMark = (): SyncMark => mark;

export function subscribeMark(listener: () => void): () => void {
  markListeners.add(listener);
  return () => markListeners.delete(listener);
}
