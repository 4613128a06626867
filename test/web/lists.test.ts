import 'fake-indexeddb/auto';
import { afterEach, expect, test } from 'vitest';
import type { Collection } from '../../shared/collections.ts';
import { listOf, showOpened } from '../../web/data/lists.ts';
import { opened } from '../../web/data/opened.ts';
import { openReplicaInMemory, type Replica, type ReplicaDatabase } from '../../web/data/replica.ts';

const at = '2026-01-01T00:00:00.000Z';
const aTopic = (name: string) => ({
  id: name,
  name,
  description: '',
  version: 1,
  createTimestamp: at,
  updateTimestamp: at,
});
const names = () =>
  listOf('topics')
    .get()
    ?.records.map(({ name }) => name)
    .sort();

/** The replica, where what is read arrives only when `arrive` is called. */
function slowly(replica: Replica): { slow: Replica; arrive: () => void } {
  const { promise: held, resolve: arrive } = Promise.withResolvers<void>();
  const { store } = replica.db.transaction('lists');
  const reading = {
    getAllKeys: (range: IDBKeyRange) => store.getAllKeys(range),
    get: (key: [Collection, string]) => store.get(key),
    getAll: async (range: IDBKeyRange) => {
      const found = await store.getAll(range);
      await held;
      return found;
    },
  };
  const db = { ...replica.db, transaction: () => ({ store: reading }) } as unknown as ReplicaDatabase;
  return { slow: { ...replica, db }, arrive };
}

let replica: Replica | undefined;
afterEach(() => replica?.close());

test('a list that was left while it was being read has what changed meanwhile', async () => {
  replica = await openReplicaInMemory('somebody');
  const through = { cursor: '1', more: false, reset: true, progress: 1 };
  await replica.write({ topics: { upsert: [aTopic('Rivers')], remove: [] } }, through);
  const { slow, arrive } = slowly(replica);
  const lost = (error: unknown) => {
    throw error;
  };
  opened.set({
    replica: slow,
    background: { sync: () => new Promise(() => {}), index() {}, end() {} },
    lost,
  });
  await showOpened();

  const leave = listOf('topics').subscribe(() => {});
  await new Promise(setImmediate);
  leave();
  const written = replica.write({ topics: { upsert: [aTopic('Wells')], remove: [] } });
  await new Promise(setImmediate);
  arrive();
  await written;
  await expect.poll(names).toContain('Rivers');
  listOf('topics').subscribe(() => {});
  await expect.poll(names).toEqual(['Rivers', 'Wells']);
});
