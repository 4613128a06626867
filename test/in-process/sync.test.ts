import { beforeEach, describe, expect, it } from 'vitest';
import { aResource } from '../factories.ts';
import { aUser } from './network.ts';
import { provideNetwork } from './provide-network.ts';

const network = provideNetwork();

const description = '<p>Words.</p>';
const aReader = (id: string, fields: object = {}) => ({
  ...{ id, taskforce: { id: 'force' }, topics: [{ id: 'water' }], approved: false },
  ...fields,
});

beforeEach(async () => {
  await network.clear();
  await network.ground({
    users: [aUser('ada', { admin: 'true' }), aUser('carl'), aUser('mia')],
    admins: [{ id: 'ada' }],
    topics: [{ id: 'water', name: 'Water', description }],
    taskforces: [{ id: 'force', name: 'Force', description, chairs: ['carl'], members: ['mia'] }],
    chairs: [{ id: 'carl', taskforces: ['force'] }],
    resources: [aReader('hidden'), aReader('shown', { approved: true })],
  });
});

type Page = {
  cursor: string;
  more: boolean;
  reset: boolean;
  collections: Record<string, { upsert: { id: string }[]; remove: string[] }>;
};

async function pageFrom(uid: string, cursor?: string): Promise<Page> {
  const { status, body } = await network.call(uid, 'GET /api/sync', { query: cursor ? { cursor } : {} });
  expect(status).toBe(200);
  return body as unknown as Page;
}

async function syncedFrom(uid: string, cursor?: string): Promise<{ pages: Page[]; cursor: string }> {
  const pages = [await pageFrom(uid, cursor)];
  for (let page = pages[0]; page?.more; ) {
    page = await pageFrom(uid, page.cursor);
    pages.push(page);
  }
  return { pages, cursor: pages.at(-1)?.cursor ?? '' };
}

describe('what is gone', () => {
  it('is told to those who saw it, and of what they never saw members hear nothing', async () => {
    const { cursor } = await syncedFrom('mia');
    const chair = await syncedFrom('carl');
    await network.remove('ada', 'resources', 'hidden');
    await network.remove('ada', 'resources', 'shown');
    expect((await pageFrom('mia', cursor)).collections).toEqual({
      resources: { upsert: [], remove: ['shown'] },
    });
    expect((await pageFrom('carl', chair.cursor)).collections.resources?.remove.sort()).toEqual([
      'hidden',
      'shown',
    ]);
  });

  it('is also what was moved out of sight', async () => {
    await network.ground({
      taskforces: [{ id: 'other', name: 'Other', description, chairs: [], members: [] }],
    });
    const { cursor } = await syncedFrom('mia');
    const moved = aResource({ taskforce: { id: 'other' }, topics: [{ id: 'water' }] });
    expect((await network.edit('carl', 'resources', 'shown', moved, 1)).status).toBe(200);
    expect((await pageFrom('mia', cursor)).collections).toEqual({
      resources: { upsert: [], remove: ['shown'] },
    });
  });

  it('is a request only to administrators', async () => {
    await network.ground({
      requests: [{ id: 'zoe', name: 'Zoe', email: 'zoe@colloquy.example', description }],
    });
    const { cursor } = await syncedFrom('mia');
    await network.remove('ada', 'requests', 'zoe');
    expect((await pageFrom('mia', cursor)).collections).toEqual({});
  });
});

describe('a page', () => {
  it('holds a megabyte or so, however large the records, and the pages together hold all of them', async () => {
    const long = `<p>${'water '.repeat(16_000)}</p>`;
    const ids = Array.from({ length: 30 }, (_, each) => `topic-${String(each).padStart(2, '0')}`);
    const { cursor } = await syncedFrom('mia');
    for (let start = 0; start < ids.length; start += 10)
      await network.ground({
        topics: ids.slice(start, start + 10).map((id) => ({ id, name: `Topic ${id}`, description: long })),
      });
    for (const { pages } of [await syncedFrom('mia', cursor), await syncedFrom('mia')]) {
      expect(pages.length).toBeGreaterThan(2);
      for (const page of pages) expect(JSON.stringify(page).length).toBeLessThan(1_400_000);
      const told = pages.flatMap(({ collections }) => collections.topics?.upsert.map(({ id }) => id) ?? []);
      expect(told.filter((id) => id.startsWith('topic-')).sort()).toEqual(ids);
    }
  });
});

describe('a cursor', () => {
  it('of another history of the table starts everything anew', async () => {
    const { cursor } = await syncedFrom('mia');
    await network.clear();
    await network.ground({ users: [aUser('mia')] });
    for (let each = 0; each < 20; each += 1)
      await network.ground({ topics: [{ id: `topic-${each}`, name: 'Another', description }] });
    expect((await pageFrom('mia', cursor)).reset).toBe(true);
  });

  it('of another member starts everything anew', async () => {
    const { cursor } = await syncedFrom('ada');
    const page = await pageFrom('mia', cursor);
    expect(page.reset).toBe(true);
    expect(page.collections.users?.upsert.filter((user) => 'email' in user).map(({ id }) => id)).toEqual([
      'mia',
    ]);
  });

  it('that was altered is not followed', async () => {
    const { cursor } = await syncedFrom('mia');
    const bytes = Buffer.from(cursor, 'base64url');
    for (const at of [0, 20, bytes.length - 1]) {
      const altered = Buffer.from(bytes);
      altered[at] = (altered[at] ?? 0) ^ 1;
      expect((await pageFrom('mia', altered.toString('base64url'))).reset).toBe(true);
    }
  });

  it('of a list that was altered, or belongs to another list or member, is refused', async () => {
    const list = (uid: string, collection: string, cursor?: string) =>
      network.call(uid, 'GET /api/{collection}', {
        path: { collection },
        query: { limit: '1', ...(cursor && { cursor }) },
      });
    const cursor = String((await list('mia', 'users')).body.cursor);
    expect((await list('mia', 'users', cursor)).status).toBe(200);
    const altered = `${cursor[0] === 'e' ? 'f' : 'e'}${cursor.slice(1)}`;
    for (const answer of [
      await list('mia', 'users', altered),
      await list('mia', 'topics', cursor),
      await list('carl', 'users', cursor),
    ])
      expect(answer.status).toBe(400);
  });
});
