import type { IDBPObjectStore, StoreNames } from 'idb';
import { type Collection, kindFacts } from '../../shared/collections.ts';
import type { kinds, Presented } from '../../shared/registry.ts';
import { sortingName } from '../../shared/user/user.rules.ts';
import { normalise } from '../language/text.ts';
import { nextTurn } from './next-turn.ts';
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

/** Where the collection's pages are: all, or from the first of these names to the last. */
const pagesOf = (collection: Collection, names = ['', '\uffff']) =>
  IDBKeyRange.bound([collection, names.at(0)], [collection, names.at(-1)]);

const parsed = <C extends Collection>(page: string | undefined): Listed<C>[] =>
  page === undefined ? [] : JSON.parse(page);

/** How long records are unpacked before whatever else is waiting gets a turn, in ms. */
const turn = 8;
/** So many pages are unpacked while the next are being read. */
const atOnce = 25;

/**
 * The collection's pages by their names: those asked for, or all of them. Unpacking ten thousand
 * records takes a phone a tenth of a second: in the meantime it answers the finger.
 */
export async function readPages<C extends Collection>(
  pages: Pages,
  collection: C,
  wanted?: readonly string[],
): Promise<Map<string, Listed<C>[]>> {
  const names = wanted ?? (await pages.getAllKeys(pagesOf(collection))).map(([, name]) => name);
  const together = wanted ? 1 : atOnce;
  const parts = Array.from({ length: Math.ceil(names.length / together) }, (_, part) =>
    names.slice(part * together, (part + 1) * together),
  );
  const coming = parts.map((part) => pages.getAll(pagesOf(collection, part)));
  // The first that fails tells of it.
  Promise.all(coming).catch(() => {});
  const read = new Map<string, Listed<C>[]>();
  let begun = performance.now();
  for (const [which, part] of parts.entries()) {
    const texts = await coming[which];
    for (const [at, name] of part.entries()) {
      if (performance.now() - begun > turn) {
        await nextTurn();
        begun = performance.now();
      }
      read.set(name, parsed<C>(texts?.[at]));
    }
  }
  return read;
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
  const keys = await pages.getAllKeys(pagesOf(collection));
  const names = keys.map(([, name]) => name);
  const pageOf = (id: string) => names.findLast((name) => name <= id) ?? '';
  const rewritten: string[] = [];
  for (const [name, entries] of Map.groupBy(written, ([id]) => pageOf(id))) {
    const records = new Map(parsed(await pages.get([collection, name])).map((record) => [record.id, record]));
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
