/*
 * As much of a database as the replica needs, held in memory: for where the browser keeps nothing.
 * Methods are those of IndexedDB with promises; transactions are for one page alone, so each simply
 * does what it is told.
 */

type Key = string | readonly string[];
type Entry = [key: Key, value: unknown];

class MemoryStore {
  readonly #entries = new Map<string, Entry>();

  /** @param key that of a store without keys of its own in its values */
  async put(value: unknown, key: Key = (value as { id: string }).id): Promise<Key> {
    this.#entries.set(JSON.stringify(key), [key, structuredClone(value)]);
    return key;
  }
  async get(key: Key): Promise<unknown> {
    return structuredClone(this.#entries.get(JSON.stringify(key))?.[1]);
  }
  async delete(key: Key): Promise<void> {
    this.#entries.delete(JSON.stringify(key));
  }
  async clear(): Promise<void> {
    this.#entries.clear();
  }
  async getAll(range?: IDBKeyRange): Promise<unknown[]> {
    return structuredClone(this.#within(range).map(([, value]) => value));
  }
  async getAllKeys(range?: IDBKeyRange): Promise<Key[]> {
    return this.#within(range).map(([key]) => key);
  }

  #within(range?: IDBKeyRange): Entry[] {
    const all = [...this.#entries].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, entry]) => entry);
    return range ? all.filter(([key]) => range.includes(key)) : all;
  }
}

export function memoryDatabase() {
  const stores = new Map<string, MemoryStore>();
  const objectStore = (name: string) => {
    const store = stores.get(name) ?? new MemoryStore();
    stores.set(name, store);
    return store;
  };
  return {
    objectStoreNames: [],
    get: (name: string, key: Key) => objectStore(name).get(key),
    getAll: (name: string, range?: IDBKeyRange) => objectStore(name).getAll(range),
    put: (name: string, value: unknown, key?: Key) => objectStore(name).put(value, key),
    transaction: (names: string | string[]) => ({
      store: objectStore([names].flat()[0] ?? ''),
      objectStore,
      done: Promise.resolve(),
    }),
    close() {},
  };
}
