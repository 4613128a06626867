/*
 * The part of IndexedDB that the replica needs, in memory, for browsers without storage. Only one page uses it, so its
 * transactions isolate nothing.
 */

type Key = string | readonly string[];

function memoryStore() {
  const entries = new Map<string, [key: Key, value: unknown]>();
  const within = (range?: IDBKeyRange) =>
    [...entries]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .flatMap(([, entry]) => (!range || range.includes(entry[0]) ? [entry] : []));
  return {
    /** @param key for a store whose values have no id */
    put: async (value: unknown, key: Key = (value as { id: string }).id) =>
      void entries.set(JSON.stringify(key), [key, value]),
    get: async (key: Key) => entries.get(JSON.stringify(key))?.[1],
    delete: async (key: Key) => void entries.delete(JSON.stringify(key)),
    clear: async () => entries.clear(),
    getAll: async (range?: IDBKeyRange) => within(range).map(([, value]) => value),
    getAllKeys: async (range?: IDBKeyRange) => within(range).map(([key]) => key),
  };
}

export function memoryDatabase(names: readonly string[]) {
  const stores = new Map(names.map((name) => [name, memoryStore()]));
  const objectStore = (name: string) => stores.get(name) ?? memoryStore();
  return {
    objectStoreNames: names,
    get: (name: string, key: Key) => objectStore(name).get(key),
    put: (name: string, value: unknown, key?: Key) => objectStore(name).put(value, key),
    transaction: (name: string) => ({ store: objectStore(name), objectStore, done: Promise.resolve() }),
    close() {},
  };
}
