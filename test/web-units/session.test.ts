import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ProductError } from '../../shared/protocol/errors.ts';
import { openReplicaInMemory, type Replica } from '../../web/data/replica.ts';
import { meOf, type ReplicaDatabase } from '../../web/data/replica-layout.ts';
import { Session } from '../../web/data/session.ts';
import { aUser } from '../in-process/network.ts';

/** What the service answers who asks for a record. */
const ask = vi.hoisted(() => vi.fn<() => Promise<unknown>>());
vi.mock(import('../../web/api/api.ts'), async (original) => ({
  ...(await original()),
  call: ask as never,
}));
const isGone = () => Promise.reject(new ProductError('not-found'));

const at = '2026-01-01T00:00:00.000Z';
const aTopic = (name: string) => ({
  id: name,
  name,
  description: '',
  version: 1,
  createTimestamp: at,
  updateTimestamp: at,
});
const topics = (...names: string[]) => ({ topics: { upsert: names.map(aTopic), remove: [] } });
const page = { cursor: '1', reset: false, progress: 1 };
const last = { ...page, more: false };

let session: Session;
const replicas: Replica[] = [];
async function aReplica(): Promise<Replica> {
  const replica = await openReplicaInMemory('somebody');
  replicas.push(replica);
  return replica;
}
beforeEach(() => {
  ask.mockReset().mockRejectedValue(new ProductError('try-again'));
  session = new Session(meOf(aUser('somebody') as never, { admin: false, chairOf: [] }));
});
afterEach(() => {
  session.close();
  for (const replica of replicas.splice(0)) replica.close();
  vi.unstubAllGlobals();
});

const names = () =>
  session.lists.shown
    .get()
    .topics?.records.map(({ name }) => name)
    .sort();
const isUnanswered = () => session.records.unanswered('topics', 'Rivers').get();
const record = (id: string) => session.records.of('topics', id).get();

/** The replica, where what is read of lists the first time arrives only when `arrive` is called. */
function slowly(replica: Replica): { slow: Replica; arrive: () => void } {
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  let isFirst = true;
  const { store } = replica.db.transaction('lists');
  const reading = {
    getAllKeys: (range: IDBKeyRange) => store.getAllKeys(range),
    get: async (key: ['topics', string]) => {
      const isLate = isFirst;
      isFirst = false;
      const found = await store.get(key);
      if (isLate) await arrived;
      return found;
    },
  };
  const db = { ...replica.db, transaction: () => ({ store: reading }) } as unknown as ReplicaDatabase;
  return { slow: { ...replica, db }, arrive };
}

test('a list that is being read has what changes meanwhile', async () => {
  const replica = await aReplica();
  await replica.write(topics('Rivers'), last);
  const { slow, arrive } = slowly(replica);
  await session.attach(slow);
  const listed = session.lists.load('topics');
  await new Promise(setImmediate);
  const written = replica.write(topics('Wells'));
  await new Promise(setImmediate);
  arrive();
  await Promise.all([listed, written]);
  await new Promise(setImmediate);
  expect(names()).toEqual(['Rivers', 'Wells']);
});

test('a list and a record are shown as they are written, and nothing is absent before the service says so', async () => {
  const replica = await aReplica();
  await session.attach(replica);
  session.lists.load('topics');
  session.records.of('topics', 'Rivers');
  await replica.write(topics('Lakes'), { ...page, more: true });
  expect([names(), session.lists.shown.get().topics?.complete, record('Rivers')]).toEqual([
    ['Lakes'],
    false,
    undefined,
  ]);
  await replica.write({}, last);
  expect(session.lists.shown.get().topics?.complete).toBe(true);
  await expect.poll(isUnanswered).toBe(true);
  expect(record('Rivers')).toBe(undefined);
  ask.mockImplementation(isGone);
  session.records.readMissing();
  await expect.poll(() => record('Rivers')).toBe(null);
  expect(isUnanswered()).toBe(false);
  await replica.write(topics('Rivers'));
  expect([names(), record('Rivers')?.name]).toEqual([['Lakes', 'Rivers'], 'Rivers']);
});

test('what is shown stays while a replica in place of a lost one is filled, and is that one’s then', async () => {
  const first = await aReplica();
  await first.write(topics('Lakes', 'Rivers'), last);
  await session.attach(first);
  await session.lists.load('topics');
  session.records.of('topics', 'Lakes');
  await expect.poll(() => record('Lakes')?.name).toBe('Lakes');

  const second = await aReplica();
  await session.attach(second);
  await second.write(topics('Rivers'), { ...page, more: true });
  expect([names(), record('Lakes')?.name]).toEqual([['Lakes', 'Rivers'], 'Lakes']);
  await second.write(topics('Wells'), last);
  expect([names(), record('Lakes')?.name]).toEqual([['Rivers', 'Wells'], 'Lakes']);
  ask.mockImplementation(isGone);
  session.records.readMissing();
  await expect.poll(() => record('Lakes')).toBe(null);
});

test('an answer of the service that a sync has overtaken is not shown', async () => {
  const { promise: answer, resolve } = Promise.withResolvers<unknown>();
  ask.mockReturnValue(answer);
  const replica = await aReplica();
  await replica.write(topics('Lakes'), last);
  await session.attach(replica);
  session.records.of('topics', 'Rivers');
  await expect.poll(() => ask.mock.calls).toHaveLength(1);
  await replica.drop('topics', 'Rivers');
  await expect.poll(() => record('Rivers')).toBe(null);
  resolve(aTopic('Rivers'));
  await new Promise(setImmediate);
  expect(record('Rivers')).toBe(null);
});

test('what the service answers is shown until the replica has it, or it is removed', async () => {
  ask.mockResolvedValue(aTopic('Rivers'));
  const replica = await aReplica();
  await replica.write(topics('Lakes'), last);
  await session.attach(replica);
  session.records.of('topics', 'Lakes');
  await expect.poll(() => record('Lakes')?.name).toBe('Lakes');
  expect(session.records.ahead.get()).toBe(false);
  session.records.of('topics', 'Rivers');
  await expect.poll(() => record('Rivers')?.name).toBe('Rivers');
  expect(session.records.ahead.get()).toBe(true);
  await replica.write(topics('Rivers'));
  expect([record('Rivers')?.name, session.records.ahead.get()]).toEqual(['Rivers', false]);
  await replica.drop('topics', 'Rivers');
  expect(record('Rivers')).toBe(null);
  expect(ask).toHaveBeenCalledTimes(1);
});

test('a replica that can’t be read has one in memory take its place, in the end', async () => {
  const storage = { getItem: () => 'somebody' };
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('indexedDB', undefined);
  vi.stubGlobal('self', globalThis);
  const broken = {
    ...(await aReplica()),
    persistent: true,
    position: () => Promise.reject(new Error('disk trouble')),
  };
  await session.attach(broken);
  expect(session.persistent.get()).toBe(false);
  const replica = await session.use(async (now) => now);
  await replica?.write(topics('Wells'), last);
  await session.lists.load('topics');
  expect(names()).toEqual(['Wells']);
});
