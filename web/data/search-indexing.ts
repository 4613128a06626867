import type { Collection } from '../../shared/kinds/collections.ts';
import { entryOf, partsFor, searchFields } from '../../shared/search/fields.ts';
import { buildIndex, type Entry, type SearchIndex } from '../../shared/search/search-index.ts';
import { readPages } from './list-pages.ts';
import type { Replica } from './replica.ts';

/** A part of a collection's search index: a new main index, or the changes since the last one. */
export type IndexPart = {
  collection: Collection;
  mainIndex?: SearchIndex;
  recent: SearchIndex;
  /** The ids of entries in the main index that `recent` replaces, or that were deleted. */
  replaced: ReadonlySet<string>;
};

type IndexState = { entryWith: (id: string) => Promise<Entry | undefined>; changed: Set<string> };

/** When more records than this have changed, the index is built again. */
const mostChanges = 200;
/** During a load, hundreds of records come at a time; the index is built at most once within this time, in ms. */
const rebuildDelay = 1000;

/**
 * Builds search indexes, and keeps them in step with the replica.
 *
 * @param onPart called with each part as soon as it is built
 * @param onError called when the replica can't be read
 * @returns a function that requests the index of a collection
 */
export function startIndexing(
  { db, subscribe }: Replica,
  onPart: (part: IndexPart) => void,
  onError: (error: unknown) => void,
): (collection: Collection) => Promise<void> {
  const indexed = new Map<Collection, Promise<IndexState>>();
  const rebuilds = new Map<Collection, ReturnType<typeof setTimeout>>();

  async function build(collection: Collection): Promise<IndexState> {
    const tx = db.transaction([collection, 'lists']);
    const uses = searchFields[collection]?.uses ?? [];
    const [records, ...used] = await Promise.all([
      tx.objectStore(collection).getAll(),
      ...uses.map((name) => readPages(tx.objectStore('lists'), name)),
    ]);
    const parts = partsFor(collection, (name) => [...(used[uses.indexOf(name)]?.values() ?? [])].flat());
    const entryFor = (record: (typeof records)[number]) => entryOf(collection, record, parts(record));
    onPart({
      collection,
      mainIndex: buildIndex(records.map(entryFor)),
      recent: buildIndex([]),
      replaced: new Set(),
    });
    const entryWith = async (id: string) => {
      const record = await db.get(collection, id);
      return record && entryFor(record);
    };
    return { entryWith, changed: new Set() };
  }

  async function updateRecent(
    collection: Collection,
    { entryWith, changed }: IndexState,
    ids: readonly string[],
  ) {
    for (const id of ids) changed.add(id);
    const entries = await Promise.all([...changed].map(entryWith));
    const recent = buildIndex(entries.filter((entry) => entry !== undefined));
    onPart({ collection, recent, replaced: new Set(changed) });
  }

  function rebuildSoon(collection: Collection) {
    if (rebuilds.has(collection)) return;
    const timer = setTimeout(() => {
      rebuilds.delete(collection);
      const next = build(collection);
      indexed.set(collection, next);
      next.catch(onError);
    }, rebuildDelay);
    rebuilds.set(collection, timer);
  }

  subscribe((changes) => {
    for (const [collection, before] of indexed) {
      const ids = changes[collection]?.ids ?? [];
      const isRenamed = searchFields[collection]?.uses.some((used) => changes[used]);
      if (isRenamed || ids.length > mostChanges) rebuildSoon(collection);
      else if (ids.length > 0) {
        const next = before.then(async (known) => {
          if (known.changed.size + ids.length > mostChanges) rebuildSoon(collection);
          else await updateRecent(collection, known, ids);
          return known;
        });
        indexed.set(collection, next);
        next.catch(onError);
      }
    }
  });

  return async (collection) => {
    const known = indexed.get(collection) ?? build(collection);
    indexed.set(collection, known);
    await known.then(() => {}, onError);
  };
}
