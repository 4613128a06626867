import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { type Collection, collections } from '../../shared/kinds/registry.ts';
import { aUser } from '../in-process/network.ts';
import { provideNetwork } from '../in-process/provide-network.ts';
import { sized } from '../lane.ts';

const network = provideNetwork();
let codec: typeof import('../../functions/data/cursor.ts');
beforeAll(async () => {
  codec = await import('../../functions/data/cursor.ts');
});
afterEach(() => vi.useRealTimers());

const description = '<p>Words.</p>';
const hour = 3_600_000;
const aReader = (id: string, approved: boolean) => ({
  id,
  taskforce: { id: 'force' },
  topics: [{ id: 'water' }],
  approved,
});
const anOffer = (id: string, expiry: string) => ({ id, topics: [], owner: 'ada', expiry });
const aRequest = (id: string) => ({ id, email: `${id}@colloquy.example` });
/** What a member sees stands between what they don't, so that pages end at both. */
const places = [...'abcdefghij'];
const stood = '2020-01-01T00:00:00.000Z';
const stands = '2099-01-01T00:00:00.000Z';

beforeEach(async () => {
  await network.clear();
  await network.ground({
    users: [aUser('ada', { admin: 'true' }), aUser('mia')],
    admins: [{ id: 'ada' }],
    topics: [{ id: 'water', name: 'Water', description }],
    taskforces: [{ id: 'force', name: 'Force', description, chairs: [], members: [] }],
    requests: places.map((place) => aRequest(`${place}-hidden-request`)),
    resources: places.flatMap((place) => [
      aReader(`${place}-hidden-reader`, false),
      aReader(`${place}-reader`, true),
    ]),
    offers: places.flatMap((place) => [
      anOffer(`${place}-hidden-offer`, stood),
      anOffer(`${place}-offer`, stands),
    ]),
  });
});

/** What a cursor says to the service. */
const plain = async (cursor: unknown) =>
  JSON.stringify(await codec.readCursor(z.looseObject({}), String(cursor)));
const list = (uid: string, collection: Collection, query: Record<string, string>) =>
  network.call(uid, 'GET /api/{collection}', { path: { collection }, query });

/** Every page of a list, by its cursors. */
async function pagesOf(uid: string, collection: Collection, limit: number) {
  const pages: { items: { id: string }[]; cursor?: string }[] = [];
  let cursor: string | undefined;
  do {
    const { status, body } = await list(uid, collection, { limit: String(limit), ...(cursor && { cursor }) });
    expect(status).toBe(200);
    pages.push(body as never);
    cursor = body.cursor as string | undefined;
  } while (cursor && pages.length < 100);
  return pages;
}

describe('a cursor', () => {
  it.each(collections)('of a list of %s names nothing its reader can’t see', async (collection) => {
    const seen = (await pagesOf('mia', collection, 200)).flatMap(({ items }) => items.map(({ id }) => id));
    expect(seen.join()).not.toContain('hidden');
    for (const limit of [1, 2, 3, 7]) {
      const pages = await pagesOf('mia', collection, limit);
      expect(pages.flatMap(({ items }) => items.map(({ id }) => id))).toEqual(seen);
      for (const { items, cursor } of pages)
        if (cursor) expect(JSON.parse(await plain(cursor)).after).toBe(items.at(-1)?.id);
      // That there is another page says that there is more they may see.
      if (seen.length > 0) expect(pages).toHaveLength(Math.ceil(seen.length / limit));
    }
  });

  it('says nothing that can be counted, and is another one each time', async () => {
    const cursorOf = async (uid: string) => String((await network.call(uid, 'GET /api/sync')).body.cursor);
    const first = await cursorOf('mia');
    expect(await cursorOf('mia')).not.toBe(first);
    for (let each = 0; each < 12; each += 1) {
      await network.ground({ topics: [{ id: `topic-${each}`, name: `Area ${each}`, description }] });
      const next = await cursorOf('mia');
      expect(next).toHaveLength(first.length);
      expect(Buffer.from(next, 'base64url').toString('latin1')).not.toMatch(/seq|mia|20\d\d-/);
    }
  });

  it('is not given to a member whose list of requests is empty, however many there are', async () => {
    expect((await list('mia', 'requests', { limit: '1' })).body).toEqual({ items: [] });
  });

  it('leads an administrator through all that is hidden from others', async () => {
    const pages = await pagesOf('ada', 'requests', 3);
    expect(pages.flatMap(({ items }) => items.map(({ id }) => id))).toEqual(
      places.map((place) => `${place}-hidden-request`),
    );
  });

  it('of a synchronisation names nothing its reader can’t see, where a page ends among it', async () => {
    const long = `<p>${'Words. '.repeat(13_000)}</p>`;
    await network.ground({
      resources: places.flatMap((place) => [
        { ...aReader(`${place}-hidden-reader`, false), description: long },
        { ...aReader(`${place}-reader`, true), description: long },
        { ...aReader(`${place}-red-hidden`, false), description: long },
        { ...aReader(`${place}-rest`, true), description: long },
      ]),
    });
    let cursor: string | undefined;
    let pages = 0;
    const readers = new Set<string>();
    for (let more = true; more; pages += 1) {
      const { status, body } = await network.call('mia', 'GET /api/sync', {
        query: cursor ? { cursor } : {},
      });
      expect(status).toBe(200);
      const page = body as unknown as {
        cursor: string;
        more: boolean;
        collections: { resources?: { upsert: { id: string }[] } };
      };
      for (const { id } of page.collections.resources?.upsert ?? []) readers.add(id);
      expect(await plain(page.cursor)).not.toContain('hidden');
      ({ cursor, more } = page);
    }
    expect(pages).toBeGreaterThan(1);
    expect([...readers].sort()).toEqual(places.flatMap((place) => [`${place}-reader`, `${place}-rest`]));
  });

  it('of a synchronisation from the future starts it again', async () => {
    const now = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now: now + 2 * hour });
    const { body } = await network.call('mia', 'GET /api/sync');
    vi.setSystemTime(now);
    const answer = await network.call('mia', 'GET /api/sync', { query: { cursor: String(body.cursor) } });
    expect([answer.status, answer.body.reset]).toEqual([200, true]);
    const next = await network.call('mia', 'GET /api/sync', {
      query: { cursor: String(answer.body.cursor) },
    });
    expect([next.status, next.body.reset]).toEqual([200, false]);
  });

  it('goes on where the clocks of two functions differ by minutes', async () => {
    const now = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now: now + hour / 10 });
    const { body } = await network.call('mia', 'GET /api/sync');
    vi.setSystemTime(now);
    const answer = await network.call('mia', 'GET /api/sync', { query: { cursor: String(body.cursor) } });
    expect([answer.status, answer.body.reset]).toEqual([200, false]);
  });

  const odd = ['\ud800', 'x'.repeat(1100), '../users', 'a\udc00', '\u0000', '', '🙂', '%00', '\ufffd'].slice(
    0,
    sized('CURSORS', { gate: 3, all: 9 }),
  );
  it.each(odd)('of a list, made by hand to name %j, is refused', async (after) => {
    const answer = await list('ada', 'users', {
      cursor: await codec.writeCursor({ collection: 'users', actor: 'ada', after }),
    });
    expect(answer.status).toBe(400);
  });

  it.each(odd)('of a synchronisation, made by hand to name %j, starts it again', async (after) => {
    const { body } = await network.call('ada', 'GET /api/sync');
    const own = JSON.parse(await plain(body.cursor));
    for (const forged of [
      { ...own, load: { collection: 'users', after } },
      { ...own, actor: after },
      { ...own, roles: after },
      { ...own, token: after },
      { ...own, at: after },
      { ...own, at: '9999-12-31T23:59:59Z' },
      { ...own, seq: Number.MAX_SAFE_INTEGER },
      { ...own, seq: 0, token: after },
      { ...own, skip: Number.MAX_SAFE_INTEGER },
    ]) {
      const answer = await network.call('ada', 'GET /api/sync', {
        query: { cursor: await codec.writeCursor(forged) },
      });
      expect(answer.status).toBe(200);
    }
  });

  it.each(odd)('that is %j is refused or starts again', async (cursor) => {
    expect((await list('ada', 'users', { cursor })).status).toBe(400);
    expect((await network.call('ada', 'GET /api/sync', { query: { cursor } })).status).toBe(200);
  });
});

describe('an id with half a character, or none', () => {
  const odd = [
    '\ud800',
    'water\udfff',
    'water\u0000',
    '%ED%A0%80',
    '\ufffd',
    '..',
    'water/',
    ' water',
    '__proto__',
  ];
  it.each(odd)('%j is the id of nothing', async (id) => {
    const path = { collection: 'topics', id };
    const headers = { 'if-match': '"1"' };
    const answers = await Promise.all([
      network.call('ada', 'GET /api/{collection}/{id}', { path }),
      network.call('ada', 'GET /api/{collection}/{id}', { path: { collection: id, id: 'water' } }),
      network.call('ada', 'PUT /api/{collection}/{id}', { path, headers, body: { name: 'W', description } }),
      network.call('ada', 'DELETE /api/{collection}/{id}', { path }),
      network.call('ada', 'DELETE /api/me/notifications/{id}', { path: { id } }),
      network.call('ada', 'GET /api/uploads/{imageId}', { path: { imageId: id } }),
      network.call('ada', 'POST /api/requests/{id}/approve', { path: { id } }),
      network.call('ada', 'POST /api/resources/{id}/approve', { path: { id } }),
      network.call('ada', 'POST /api/offers/{id}/renew', { path: { id }, body: { weeks: 1 } }),
      network.call('ada', 'PUT /api/admins/{userId}', { path: { userId: id } }),
      network.call('ada', 'DELETE /api/admins/{userId}', { path: { userId: id } }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
  });
});
