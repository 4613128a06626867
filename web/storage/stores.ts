import { type DBSchema, type IDBPDatabase, wrap } from 'idb';
import { withTimeout } from './with-timeout.ts';

/*
 * Each store has its own storage bucket in browsers that support them. A deleted bucket is off the disk immediately,
 * while Chromium leaves what is deleted from a database in its files for an unknown time.
 */
type Bucket = { indexedDB: IDBFactory; caches: CacheStorage };
type Buckets = {
  open(name: string): Promise<Bucket>;
  keys(): Promise<string[]>;
  delete(name: string): Promise<void>;
};
const buckets = (navigator as { storageBuckets?: Buckets }).storageBuckets;

/** Open buckets must stay referenced: in Chromium 147 a database hangs once its bucket is garbage-collected. */
const openBuckets: Bucket[] = [];

/** @param name also the bucket's name: fewer than 64 lower-case letters, digits and hyphens */
async function bucketOf(name: string): Promise<Bucket> {
  if (!buckets) return self;
  const bucket = await buckets.open(name);
  openBuckets.push(bucket);
  return bucket;
}

/**
 * Opens a database.
 *
 * @param onClosed called when the database is closed from outside: deleted by another tab, evicted, or failed
 * @throws DOMException where the browser has no storage
 */
export const openDatabase = <S extends DBSchema>(
  name: string,
  create: (fresh: IDBPDatabase<S>) => void,
  onClosed: () => void,
): Promise<IDBPDatabase<S>> => withTimeout(() => openUnlimited(name, create, onClosed));

async function openUnlimited<S extends DBSchema>(
  name: string,
  create: (fresh: IDBPDatabase<S>) => void,
  onClosed: () => void,
): Promise<IDBPDatabase<S>> {
  const request = (await bucketOf(name)).indexedDB.open(name, 1);
  const typed = (database: IDBDatabase) => wrap(database) as IDBPDatabase<unknown> as IDBPDatabase<S>;
  request.addEventListener('upgradeneeded', () => create(typed(request.result)));
  await wrap(request);
  const database = request.result;
  const begin = database.transaction.bind(database);
  database.transaction = (...of) => {
    const transaction = begin(...of);
    // A wipe aborts the transaction. Each request rejects for its caller, so the transaction's own rejection is ignored.
    wrap(transaction).done.catch(() => {});
    return transaction;
  };
  database.addEventListener('close', onClosed);
  database.addEventListener('versionchange', () => {
    // Another tab deletes the database, which waits until all connections are closed.
    database.close();
    onClosed();
  });
  return typed(database);
}

export const openCache = async (name: string): Promise<Cache> => (await bucketOf(name)).caches.open(name);

export async function storesOf(prefix: string): Promise<string[]> {
  const names = await withTimeout(async () =>
    buckets
      ? buckets.keys()
      : [...(await indexedDB.databases()).flatMap(({ name }) => name ?? []), ...(await caches.keys())],
  );
  return names.filter((name) => name.startsWith(prefix));
}

/** Deletes the stores whose names begin with the prefix, except `keep`. */
export async function deleteStores(prefix: string, keep?: string): Promise<void> {
  // A deletion fails when another tab deletes the same store, so it is retried.
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
