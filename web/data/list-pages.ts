import type { IDBPObjectStore, StoreNames } from 'idb';
import type { Collection } from '../../shared/kinds/collections.ts';
import type { ListRecord } from '../../shared/lists/list-record.ts';
import type { Stores } from './replica-layout.ts';

/**
 * A record as lists show it, with the normalised name by which it is sorted: normalising ten thousand names at each
 * start would take a phone a tenth of a second.
 */
export type Listed<C extends Collection> = ListRecord<C> & { nameInOrder: string };

type Pages = IDBPObjectStore<Stores, ArrayLike<StoreNames<Stores>>, 'lists', 'readonly' | 'readwrite'>;

/** The names of the collection's pages, sorted. */
export async function namesOf(pages: Pages, collection: Collection): Promise<string[]> {
  const keys = await pages.getAllKeys(IDBKeyRange.bound([collection, ''], [collection, '\uffff']));
  return keys.map(([, name]) => name);
}

export async function readPage<C extends Collection>(
  pages: Pages,
  collection: C,
  name: string,
): Promise<Listed<C>[]> {
  return JSON.parse((await pages.get([collection, name])) ?? '[]');
}

/**
 * The collection's pages by name: the wanted ones, or all. Each is read by itself, so that the screen can respond in
 * between: parsing ten thousand records takes a phone a tenth of a second.
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
