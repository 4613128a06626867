import type { Collection } from '../../shared/collections.ts';
import { ProductError } from '../../shared/errors.ts';
import type { Presented } from '../../shared/registry.ts';
import { callFor } from '../api/api.ts';
import { opened } from './opened.ts';
import type { AnyRecord } from './replica-layout.ts';
import { type Snapshot, snapshotWith } from './snapshot.ts';
import { type Store, store } from './store.ts';

/**
 * Records with all that belongs to them, each read when a page or a form shows it, and again
 * when it changes. The last ones stay, so that from a page to its form nothing is read twice.
 */
type Whole = {
  /** A snapshot of one record, or of none where it isn't there. */
  shown: Store<Snapshot<AnyRecord> | undefined>;
  reading: Promise<void>;
  /** The service was asked for it. */
  asked?: boolean;
};

const recent = new Map<string, Whole>();
/** How many are kept at least. */
const kept = 50;

const keyOf = (collection: Collection, id: string) => `${collection}/${id}`;

/** Reads those again that are shown or were lately: of these ids, or all. */
export async function readRecords(collection: Collection, ids?: string[]): Promise<void> {
  const prefix = keyOf(collection, '');
  const wanted =
    ids ?? [...recent.keys()].flatMap((key) => (key.startsWith(prefix) ? key.slice(prefix.length) : []));
  await Promise.all(wanted.map((id) => recent.has(keyOf(collection, id)) && read(collection, id)));
}

function read(collection: Collection, id: string): Promise<void> {
  const from = opened.get();
  const record = wholeOf(collection, id);
  if (!from) return record.reading;
  record.reading = record.reading
    .then(async () => {
      const [found, { complete }] = await Promise.all([
        from.replica.db.get(collection, id),
        from.replica.mark(),
      ]);
      record.shown.set(found || complete ? snapshotWith(found ? [found] : [], complete) : undefined);
      if (!found && !complete) askFor(collection, id, record);
    })
    .catch(from.lost);
  return record.reading;
}

/** While everything is still on its way, a page opened by its address has its one record come ahead. */
async function askFor(collection: Collection, id: string, record: Whole) {
  if (record.asked) return;
  record.asked = true;
  try {
    const found = await callFor<AnyRecord>('GET', `/api/${collection}/${encodeURIComponent(id)}`);
    const to = opened.get();
    await to?.replica.write({ [collection]: { upsert: [found], remove: [] } }).catch(to.lost);
  } catch (error) {
    // Otherwise it comes with all the rest, or the page says that it can't.
    if (error instanceof ProductError && error.code === 'not-found') record.shown.set(snapshotWith([], true));
    else record.asked = false;
  }
}

function wholeOf(collection: Collection, id: string): Whole {
  const key = keyOf(collection, id);
  const record = recent.get(key) ?? { shown: store(undefined), reading: Promise.resolve() };
  // The latest last: the first that nobody shows make room.
  recent.delete(key);
  recent.set(key, record);
  for (const [old, { shown }] of recent)
    if (recent.size > kept && !shown.isWatched() && old !== key) recent.delete(old);
  return record;
}

/** A snapshot of the one record, or of none where there is none; undefined while it may still be loading. */
export function recordOf<C extends Collection>(
  collection: C,
  id: string,
): Pick<Store<Snapshot<Presented<C>> | undefined>, 'get' | 'subscribe'> {
  const key = keyOf(collection, id);
  return {
    get: () => recent.get(key)?.shown.get() as Snapshot<Presented<C>> | undefined,
    subscribe(listener) {
      const isNew = !recent.has(key);
      const end = wholeOf(collection, id).shown.subscribe(listener);
      if (isNew) read(collection, id);
      return end;
    },
  };
}

/** These records, whole, less those that are gone; nobody is told when they change. */
export async function readWhole<C extends Collection>(
  collection: C,
  ids: readonly string[],
): Promise<Presented<C>[]> {
  const from = opened.get();
  if (!from) return [];
  const { store: records } = from.replica.db.transaction(collection);
  const found = await Promise.all(ids.map((id) => records.get(id)));
  return found.filter((record) => record !== undefined) as Presented<C>[];
}
