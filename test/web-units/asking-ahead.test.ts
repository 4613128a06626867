import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openReplica, type Replica } from '../../web/data/replica.ts';
import { runSync, type SyncReport } from '../../web/data/sync.ts';

const at = '2026-01-01T00:00:00.000Z';
const aTopic = (id: string) => ({ id, name: id, version: 1, createTimestamp: at, updateTimestamp: at });
/** A page that names itself in its cursor and brings one area. @returns its beginning and the rest */
const aPage = (number: number, more: boolean): [beginning: string, rest: string] => {
  const collections = { topics: { upsert: [aTopic(`area-${number}`)], remove: [] } };
  const text = JSON.stringify({ cursor: `${number}`, more, reset: number === 1, collections });
  return [text.slice(0, 40), text.slice(40)];
};

/** A call of the sync that waits for its answer. */
type Asked = { cursor: string | null; answer: ReadableStreamDefaultController<Uint8Array> };

let replica: Replica;
let asked: Asked[];
let running: Promise<SyncReport>;

beforeEach(async () => {
  vi.stubGlobal('self', globalThis);
  asked = [];
  vi.stubGlobal(
    'fetch',
    async (path: string) =>
      new Response(
        new ReadableStream({
          start: (answer) => {
            asked.push({ cursor: new URL(path, 'https://app.example').searchParams.get('cursor'), answer });
          },
        }),
      ),
  );
  replica = await openReplica(crypto.randomUUID());
  running = runSync(
    'token',
    async () => replica,
    () => {},
  );
  await vi.waitFor(() => expect(asked).toHaveLength(1));
});
afterEach(() => {
  replica.close();
  vi.unstubAllGlobals();
});

function send(call: number, ...texts: string[]) {
  for (const text of texts) asked[call]?.answer.enqueue(new TextEncoder().encode(text));
}
function sendWhole(call: number, page: [string, string]) {
  send(call, ...page);
  asked[call]?.answer.close();
}
const areas = async (from = replica) => (await from.db.getAll('topics')).map(({ id }) => id);
/** Begins the first page, and has all of the second come before the rest of it. */
async function secondComesFirst() {
  send(0, aPage(1, true)[0]);
  await vi.waitFor(() => expect(asked.map(({ cursor }) => cursor)).toEqual([null, '1']));
  sendWhole(1, aPage(2, false));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await areas()).toEqual([]);
  expect((await replica.position()).cursor).toBeUndefined();
}
function endFirst() {
  send(0, aPage(1, true)[1]);
  asked[0]?.answer.close();
}

test('the next page is asked for when a page begins, and stored after it with its own cursor', async () => {
  const written: [string | undefined, string[]][] = [];
  replica.subscribe(async () => {
    written.push([(await replica.position()).cursor, await areas()]);
  });
  await secondComesFirst();
  endFirst();
  expect(await running).toEqual({ outcome: 'done', changed: true });
  expect(written).toEqual([
    ['1', ['area-1']],
    ['2', ['area-1', 'area-2']],
  ]);
  expect((await replica.position()).complete).toBe(true);
});

test('only one page is asked for ahead of the one that is stored', async () => {
  send(0, aPage(1, true)[0]);
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  send(1, aPage(2, true)[0]);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(asked).toHaveLength(2);
  endFirst();
  await vi.waitFor(() => expect(asked).toHaveLength(3));
});

test('nothing is stored of what came ahead when the page before it breaks off', async () => {
  await secondComesFirst();
  asked[0]?.answer.error(new TypeError('network error'));
  expect(await running).toEqual({ outcome: 'unreachable' });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await areas()).toEqual([]);
  expect((await replica.position()).cursor).toBeUndefined();
});

test('nothing is stored of what came ahead once the session has ended', async () => {
  await secondComesFirst();
  replica.close();
  endFirst();
  expect(await running).toEqual({ outcome: 'broken', name: 'InvalidStateError' });
  const later = await openReplica(replica.memberId);
  expect(await areas(later)).toEqual([]);
  expect((await later.position()).cursor).toBeUndefined();
  later.close();
});

test('a page that begins otherwise is read to its end before the next one is asked for', async () => {
  const { cursor, more, ...rest } = JSON.parse(aPage(1, true).join(''));
  send(0, JSON.stringify({ ...rest, cursor, more }));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(asked).toHaveLength(1);
  asked[0]?.answer.close();
  await vi.waitFor(() => expect(asked.map(({ cursor }) => cursor)).toEqual([null, '1']));
});
