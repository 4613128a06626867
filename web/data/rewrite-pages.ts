import type { IDBPObjectStore, StoreNames } from 'idb';
import { type Collection, kindFacts } from '../../shared/kinds/collections.ts';
import { unlistedFields } from '../../shared/lists/list-record.ts';
import { normalise } from '../../shared/text/words.ts';
import { sortingName } from '../../shared/user/user.rules.ts';
import { type Listed, namesOf, readPage } from './list-pages.ts';
import type { AnyRecord, Stores } from './replica-layout.ts';

/**
 * A collection's list is stored in pages of many records, because reading ten thousand records one by one takes ten
 * times as long. Pages of more than 64 KiB are slow too: Chromium stores each in its own file. A page has the ids from
 * its name up to the next page's name; the first is named ''.
 */
const pageSize = 100;

/**
 * Updates the list pages after a write.
 *
 * @param written the records by id; undefined for a deleted one
 * @returns the names of the pages that changed
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
      if (record) records.set(id, toListed(collection, record));
      else records.delete(id);
    const sorted = [...records.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
    for (let from = 0; from === 0 || from < sorted.length; from += pageSize) {
      const part = from === 0 ? name : (sorted[from]?.id ?? '');
      pages.put(JSON.stringify(sorted.slice(from, from + pageSize)), [collection, part]);
      rewritten.push(part);
    }
  }
  return rewritten;
}

function toListed(collection: Collection, record: AnyRecord): Listed<Collection> {
  const without: readonly string[] = [...kindFacts[collection].detailOnly, ...unlistedFields];
  const named = record as { name: string; familyName?: string };
  return {
    ...Object.fromEntries(Object.entries(record).filter(([field]) => !without.includes(field))),
    nameInOrder: normalise(collection === 'users' ? sortingName(named) : (named.name ?? '')),
  } as Listed<Collection>;
}
