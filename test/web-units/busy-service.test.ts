import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { errorCatalogue, ProductError } from '../../shared/protocol/errors.ts';
import { Busy, isWithoutEffect, maySucceedLater, request, Unreachable } from '../../web/api/request.ts';
import { openReplica, openReplicaInMemory, type Replica } from '../../web/data/replica.ts';
import { store } from '../../web/data/store.ts';
import { runSync } from '../../web/data/sync.ts';
import { emptyPosition, type SyncPosition } from '../../web/data/sync-position.ts';
import { Syncing, type SyncState } from '../../web/data/syncing.ts';

// Loaded now, because a clock that stands can't wait for it.
import '../../web/data/write-changes.ts';

vi.mock(import('../../web/api/api.ts'), async (original) => ({
  ...(await original()),
  currentToken: async () => 'token',
}));

/** What the gateway answers by itself: it names no time. */
const bare429 = () => Response.json({ message: 'Too Many Requests' }, { status: 429 });

beforeEach(() => {
  vi.stubGlobal('self', globalThis);
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  vi.stubGlobal('navigator', { onLine: true, locks: navigator.locks });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const useClock = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });

describe('a gateway that is busy for half a minute', () => {
  const answerFrom = async (make: (start: number) => Promise<unknown>) => {
    useClock();
    const start = Date.now();
    vi.stubGlobal('fetch', async () => (Date.now() < start + 30_000 ? bare429() : Response.json({})));
    const outcome = make(start).then(
      () => 'answered',
      (error: unknown) => error,
    );
    const after = outcome.then(() => (Date.now() - start) / 1000);
    await vi.advanceTimersByTimeAsync(60_000);
    return { outcome: await outcome, seconds: await after };
  };

  test('is called busy within five seconds where somebody waits, and was asked for nothing', async () => {
    const { outcome, seconds } = await answerFrom(() => request('PUT', '/api/me', 'token'));
    expect(seconds).toBeLessThan(5);
    expect(outcome).toBeInstanceOf(Busy);
    // By this status a form says that it was not saved, not that nobody knows.
    expect(outcome).toMatchObject({ status: 429, message: errorCatalogue['try-again'].message });
    expect(maySucceedLater(outcome as Busy)).toBe(true);
    expect(maySucceedLater(new Unreachable())).toBe(true);
    // As a network is that can only be read for two hours: what is queued waits, and nothing was done.
    const readOnly = new ProductError('try-again', { retryAfter: 7200 });
    expect([maySucceedLater(readOnly), isWithoutEffect(readOnly)]).toEqual([true, true]);
    expect(isWithoutEffect(new ProductError('try-again', { retryAfter: 2 }))).toBe(false);
  });

  test('is waited for where nobody does', async () => {
    const whileBusy = vi.fn();
    const { outcome, seconds } = await answerFrom(() => request('GET', '/api/sync', 'token', { whileBusy }));
    expect(outcome).toBe('answered');
    expect(seconds).toBeLessThan(45);
    expect(whileBusy.mock.calls.length).toBeLessThan(10);
  });

  test('is one that a call is refused by for good where it says a time, be it waited for or not', async () => {
    vi.stubGlobal('fetch', async () =>
      Response.json({ error: { code: 'slow-down' } }, { status: 429, headers: { 'retry-after': '3600' } }),
    );
    const refused = request('GET', '/api/sync', 'token', { whileBusy: () => {} });
    await expect(refused).rejects.toMatchObject({ code: 'slow-down', retryAfter: 3600 });
    await expect(refused).rejects.not.toBeInstanceOf(Busy);
  });
});

const at = '2026-01-01T00:00:00.000Z';
const aTopic = (id: string) => ({ id, name: id, version: 1, createTimestamp: at, updateTimestamp: at });
const pages = 12;
const cursorIn = (path: string) => new URL(path, 'https://app.example').searchParams.get('cursor');
/** The page after a cursor, of a first load. */
function answerPage(path: string) {
  const page = Number(cursorIn(path) ?? 0);
  return Response.json({
    cursor: `${page + 1}`,
    more: page + 1 < pages,
    reset: page === 0,
    collections: { topics: { upsert: [aTopic(`area-${page}`)], remove: [] } },
  });
}

/** A gateway that takes so many calls a second, three at once. */
function gatewayOf(rate: number) {
  const calls = { all: 0, refused: 0 };
  let [left, last] = [3, Date.now()];
  vi.stubGlobal('fetch', async (path: string) => {
    const now = Date.now();
    left = Math.min(3, left + ((now - last) / 1000) * rate);
    last = now;
    calls.all += 1;
    if (left < 1) {
      calls.refused += 1;
      return bare429();
    }
    left -= 1;
    return answerPage(path);
  });
  return calls;
}

/** Has browsers load everything at once. @returns the seconds until each was done, and every state that they showed */
async function loadTogether(browsers: number) {
  const start = Date.now();
  const seconds: number[] = [];
  const shown: Pick<SyncState, 'phase' | 'busy'>[] = [];
  for (let each = 0; each < browsers; each += 1) {
    const replica = await openReplicaInMemory(`member-${each}`);
    const position = store<SyncPosition>(emptyPosition);
    replica.subscribe(async () => position.set(await replica.position()));
    const sync = new Syncing(
      (token, onProgress) => runSync(token, async () => replica, onProgress),
      position,
    );
    let isDone = false;
    sync.state.subscribe(() => {
      if (isDone) return;
      shown.push(sync.state.get());
      if (!position.get().complete) return;
      isDone = true;
      seconds.push((Date.now() - start) / 1000);
      sync.stop();
    });
    sync.start(Promise.resolve());
  }
  while (seconds.length < browsers && Date.now() < start + 600_000) {
    await vi.advanceTimersByTimeAsync(250);
    for (let turn = 0; turn < 60; turn += 1) await new Promise(setImmediate);
  }
  return { seconds, shown };
}

describe('a first load of twelve pages', () => {
  test('of twenty browsers behind two calls a second takes what these take, and never fails', async () => {
    useClock();
    // Pauses are random, and here always the same ones.
    let drawn = 1;
    vi.spyOn(Math, 'random').mockImplementation(() => {
      drawn = (drawn * 16_807) % 2_147_483_647;
      return drawn / 2_147_483_647;
    });
    const calls = gatewayOf(2);
    const { seconds, shown } = await loadTogether(20);
    expect(seconds).toHaveLength(20);
    // 240 pages take 119 seconds at least.
    expect(seconds.at(-1)).toBeLessThan(150);
    expect(calls.all).toBeLessThan(900);
    expect(shown.filter(({ phase }) => phase === 'failed')).toEqual([]);
    expect(shown.some(({ busy }) => busy)).toBe(true);
  });

  test('of one is busy only while it waits', async () => {
    useClock();
    gatewayOf(0.2);
    const { seconds, shown } = await loadTogether(1);
    expect(seconds).toHaveLength(1);
    expect(shown.some(({ busy }) => busy)).toBe(true);
    expect(shown.at(-1)).toMatchObject({ busy: false });
  });

  test('goes on with the next page after each way of being cut off, and asks for none twice that it has', async () => {
    const asked: (string | null)[] = [];
    const memberId = crypto.randomUUID();
    let answer: (path: string) => Promise<Response> = async (path) => answerPage(path);
    vi.stubGlobal('fetch', (path: string) => {
      asked.push(cursorIn(path));
      return answer(path);
    });
    const ways: Record<string, () => Promise<Response>> = {
      'the network goes': () => Promise.reject(new TypeError('Failed to fetch')),
      // With a time, so that it isn't waited for here.
      'the service is busy': async () => Response.json({}, { status: 503, headers: { 'retry-after': '60' } }),
      'the page is loaded again': () => new Promise(() => {}),
    };
    let had = 0;
    for (const cut of Object.values(ways)) {
      const replica: Replica = await openReplica(memberId);
      asked.length = 0;
      answer = (path) => (Number(cursorIn(path) ?? 0) < had + 3 ? Promise.resolve(answerPage(path)) : cut());
      const running = runSync(
        'token',
        async () => replica,
        () => {},
      );
      await vi.waitFor(async () => {
        expect((await replica.position()).cursor).toBe(`${had + 3}`);
        expect(asked).toContain(`${had + 3}`);
      });
      if (cut !== ways['the page is loaded again']) await running;
      replica.close();
      expect(asked[0]).toBe(had === 0 ? null : `${had}`);
      expect(asked).toHaveLength(4);
      had += 3;
    }
    navigatorLocksOfAnotherPage();
    const replica = await openReplica(memberId);
    asked.length = 0;
    answer = async (path) => answerPage(path);
    expect(
      await runSync(
        'token',
        async () => replica,
        () => {},
      ),
    ).toEqual({ outcome: 'done', changed: true });
    expect(asked).toEqual(['9', '10', '11']);
    expect(await replica.db.count('topics')).toBe(pages);
    replica.close();
  });
});

/** A page that is loaded again leaves its lock, which the browser ends. */
const navigatorLocksOfAnotherPage = () =>
  vi.stubGlobal('navigator', {
    onLine: true,
    locks: { request: (_: string, work: () => unknown) => work() },
  });
