import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';

/** What a page's browser keeps for the product: by database, cache or storage, and what is in it. */
export type Kept = Record<string, string[]>;

/**
 * All that is kept: databases and caches, in whichever storage bucket, less the app's own files, and both
 * storages. Records are given as JSON, pictures as the characters of their bytes.
 */
export const keptIn = (page: Page): Promise<Kept> =>
  page.evaluate(async () => {
    type Home = { indexedDB: IDBFactory; caches: CacheStorage };
    type Buckets = { keys(): Promise<string[]>; open(name: string): Promise<Home> };
    const buckets = (navigator as unknown as { storageBuckets: Buckets }).storageBuckets;
    const homes: [string, Home][] = [['', self]];
    // Held on to: a bucket that nobody holds takes the databases in it down.
    Object.assign(window, { homes });
    for (const name of await buckets.keys()) homes.push([name, await buckets.open(name)]);
    const resultOf = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });

    const kept: Record<string, string[]> = {
      localStorage: Object.entries(localStorage).map((entry) => entry.join('=')),
      sessionStorage: Object.entries(sessionStorage).map((entry) => entry.join('=')),
      buckets: homes.flatMap(([name]) => name || []),
    };
    for (const [, home] of homes) {
      for (const { name = '' } of await home.indexedDB.databases()) {
        const database = await resultOf(home.indexedDB.open(name));
        for (const store of database.objectStoreNames) {
          const records = await resultOf(database.transaction(store).objectStore(store).getAll());
          kept[`${name}/${store}`] = records.map((record) => JSON.stringify(record));
        }
        database.close();
      }
      for (const name of await home.caches.keys()) {
        if (name.startsWith('workbox-precache')) continue;
        const cache = await home.caches.open(name);
        kept[name] = await Promise.all(
          (await cache.keys()).map(async (request) => {
            const bytes = new Uint8Array((await (await cache.match(request))?.arrayBuffer()) ?? []);
            return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
          }),
        );
      }
    }
    return kept;
  });

/** Puts a page into a list of the replica behind the app's back, or takes it out, and tells the app. */
export const putIntoList = (page: Page, collection: string, records?: object[]): Promise<void> =>
  page.evaluate(
    async ([list, put]) => {
      type Buckets = { keys(): Promise<string[]>; open(name: string): Promise<{ indexedDB: IDBFactory }> };
      const buckets = (navigator as unknown as { storageBuckets: Buckets }).storageBuckets;
      const name = (await buckets.keys()).find((each) => each.startsWith('replica-')) ?? '';
      const bucket = await buckets.open(name);
      const request = bucket.indexedDB.open(name);
      await new Promise((resolve) => {
        request.onsuccess = resolve;
      });
      const transaction = request.result.transaction('lists', 'readwrite');
      const lists = transaction.objectStore('lists');
      if (put) lists.put(JSON.stringify(put), [list, 'zzz']);
      else lists.delete([list, 'zzz']);
      await new Promise((resolve) => {
        transaction.oncomplete = resolve;
      });
      request.result.close();
      new BroadcastChannel(name).postMessage({ [list]: { ids: [], pages: ['zzz'] } });
    },
    [collection, records] as const,
  );

/** What is in the stores whose names begin so. */
export const keptWhere = async (page: Page, prefix: string): Promise<string[]> =>
  Object.entries(await keptIn(page)).flatMap(([name, held]) => (name.startsWith(prefix) ? held : []));

/** The files below a folder that hold the characters, each as a byte or as two. */
export function filesWith(folder: string, characters: string): string[] {
  const forms = [Buffer.from(characters, 'latin1'), Buffer.from(characters, 'utf16le')];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => existsSync(file) && forms.some((form) => readFileSync(file).includes(form)));
}
