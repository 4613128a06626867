import { type DBSchema, type IDBPDatabase, wrap } from 'idb';
import { answered } from './answered.ts';

/*
 * Each store is alone in a storage bucket where the browser has these. A deleted bucket is off the
 * disk at once; what is deleted from a database, Chromium leaves in its files for an unknown time.
 */
type Bucket = { indexedDB: IDBFactory; caches: CacheStorage };
type Buckets = {
  open(name: string): Promise<Bucket>;
  keys(): Promise<string[]>;
  delete(name: string): Promise<void>;
};
const buckets = (navigator as { storageBuckets?: Buckets }).storageBuckets;

/** Kept as long as the page: Chromium (147) lets a database hang whose bucket nobody refers to any more. */
const openBuckets: Bucket[] = [];

/** @param name also the bucket's: lower-case letters, digits and hyphens, under 64 */
async function homeOf(name: string): Promise<Bucket> {
  if (!buckets) return self;
  const bucket = await buckets.open(name);
  openBuckets.push(bucket);
  return bucket;
}

/**
 * Opens a database of this name, with the stores that `create` makes when it is new.
 *
 * @param closed told when it is closed from outside: deleted by another tab, evicted, disk trouble
 * @throws DOMException where the browser keeps nothing for us
 */
export const openDatabase = <S extends DBSchema>(
  name: string,
  create: (fresh: IDBPDatabase<S>) => void,
  closed: () => void,
): Promise<IDBPDatabase<S>> => answered(() => openAtLast(name, create, closed));

async function openAtLast<S extends DBSchema>(
  name: string,
  create: (fresh: IDBPDatabase<S>) => void,
  closed: () => void,
): Promise<IDBPDatabase<S>> {
  const request = (await homeOf(name)).indexedDB.open(name, 1);
  const typed = (database: IDBDatabase) => wrap(database) as IDBPDatabase<unknown> as IDBPDatabase<S>;
  request.addEventListener('upgradeneeded', () => create(typed(request.result)));
  await wrap(request);
  const database = request.result;
  const begin = database.transaction.bind(database);
  database.transaction = (...of) => {
    const transaction = begin(...of);
    // A wipe aborts it: each request tells whoever waits for it, so the transaction's own failure is ignored.
    wrap(transaction).done.catch(() => {});
    return transaction;
  };
  database.addEventListener('close', closed);
  database.addEventListener('versionchange', () => {
    // Another tab deletes it: an open connection would hold that up.
    database.close();
    closed();
  });
  return typed(database);
}

export const openCache = async (name: string): Promise<Cache> => (await homeOf(name)).caches.open(name);

/** The names of this browser's stores that begin so. */
export async function storesOf(prefix: string): Promise<string[]> {
  const names = await answered(async () =>
    buckets
      ? buckets.keys()
      : [...(await indexedDB.databases()).flatMap(({ name }) => name ?? []), ...(await caches.keys())],
  );
  return names.filter((name) => name.startsWith(prefix));
}

/** Deletes the stores whose names begin so, less `keep`; where nothing can be kept, there is nothing. */
export async function deleteStores(prefix: string, keep?: string): Promise<void> {
  // More than once: one that another tab deletes at the same moment is refused to this one.
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const ours = (await storesOf(prefix).catch(() => [])).filter((name) => name !== keep);
    if (ours.length === 0) return;
    await Promise.allSettled(ours.map(deleteStore));
  }
}

async function deleteStore(name: string): Promise<void> {
  if (buckets) return buckets.delete(name);
  await caches.delete(name);
  await wrap(indexedDB.deleteDatabase(name));
}
