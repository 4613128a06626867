import type { IDBPObjectStore, StoreNames } from 'idb';
import { type Collection, kindFacts } from '../../shared/collections.ts';
import type { kinds, Presented } from '../../shared/registry.ts';
import { sortingName } from '../../shared/user/user.rules.ts';
import { normalise } from '../../shared/words.ts';
import type { AnyRecord, Stores } from './replica-layout.ts';

/** What no list shows: how often a record changed, and when the last time. */
const unlisted = ['version', 'updateTimestamp'] as const;
type Unlisted = (typeof unlisted)[number];

/**
 * A record as lists show it, and by what its name puts it in order: that is found out when it is written,
 * for ten thousand names would take a phone a tenth of a second at each start.
 */
export type Listed<C extends Collection> = {
  [K in C]: Omit<Presented<K>, (typeof kinds)[K]['apart'][number] | Unlisted>;
}[C] & { id: string; nameInOrder: string };

/**
 * A collection's lists stand in pages of many records: ten thousand records read one by one take
 * ten times as long. Pages of more than 64 KiB are slow to read, too: Chromium keeps each of those in a
 * file of its own. A page has the ids from its name up to the name of the next; the first is named ''.
 */
const mostInAPage = 100;

type Pages = IDBPObjectStore<Stores, ArrayLike<StoreNames<Stores>>, 'lists', 'readonly' | 'readwrite'>;

/** The names of the collection's pages, in their order. */
async function namesOf(pages: Pages, collection: Collection): Promise<string[]> {
  const keys = await pages.getAllKeys(IDBKeyRange.bound([collection, ''], [collection, '\uffff']));
  return keys.map(([, name]) => name);
}

async function readPage<C extends Collection>(
  pages: Pages,
  collection: C,
  name: string,
): Promise<Listed<C>[]> {
  return JSON.parse((await pages.get([collection, name])) ?? '[]');
}

/**
 * The collection's pages by their names: those asked for, or all of them. Each comes by itself, so that in
 * between the page answers the finger: unpacking ten thousand records takes a phone a tenth of a second.
 */
export async function readPages<C extends Collection>(
  pages: Pages,
  collection: C,
  wanted?: readonly string[],
): Promise<Map<string, Listed<C>[]>> {
  const names = wanted ?? (await namesOf(pages, collection));
  return new Map(
    await Promise.all(names.map(async (name) => [name, await readPage(pages, collection, name)] as const)),
  );
}

/**
 * Brings the lists into step with what was written.
 *
 * @param written the records by id; undefined where one was deleted
 * @returns the names of the pages that are other now
 */
export async function rewritePages(
  pages: IDBPObjectStore<Stores, ArrayLike<StoreNames<Stores>>, 'lists', 'readwrite'>,
  collection: Collection,
  written: ReadonlyMap<string, AnyRecord | undefined>,
): Promise<string[]> {
  const names = await namesOf(pages, collection);
  const pageOf = (id: string) => names.findLast((name) => name <= id) ?? '';
  const rewritten: string[] = [];
  for (const [name, entries] of Map.groupBy(written, ([id]) => pageOf(id))) {
    const records = new Map((await readPage(pages, collection, name)).map((record) => [record.id, record]));
    for (const [id, record] of entries)
      if (record) records.set(id, listed(collection, record));
      else records.delete(id);
    const sorted = [...records.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
    for (let from = 0; from === 0 || from < sorted.length; from += mostInAPage) {
      const part = from === 0 ? name : (sorted[from]?.id ?? '');
      pages.put(JSON.stringify(sorted.slice(from, from + mostInAPage)), [collection, part]);
      rewritten.push(part);
    }
  }
  return rewritten;
}

function listed(collection: Collection, record: AnyRecord): Listed<Collection> {
  const without: readonly string[] = [...kindFacts[collection].apart, ...unlisted];
  const name = 'name' in record ? (record.name ?? '') : '';
  return {
    ...Object.fromEntries(Object.entries(record).filter(([field]) => !without.includes(field))),
    nameInOrder: normalise(collection === 'users' ? sortingName(name) : name),
  } as Listed<Collection>;
}
