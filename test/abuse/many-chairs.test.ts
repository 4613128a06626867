import { beforeEach, describe, expect, it } from 'vitest';
import type { BrowserData } from '../helpers/browser-data.ts';
import { aUser } from '../in-process/network.ts';
import { provideNetwork } from '../in-process/provide-network.ts';
import { sized } from '../lane.ts';

const network = provideNetwork();

const then = '2026-01-01T00:00:00.000Z';
const description = '<p>Words.</p>';
/** As many as a list can have; in the gate a few more than one transaction holds. */
const most = sized('CHAIRS', { gate: 120, all: 500 });
const people = Array.from({ length: most }, (_, each) => `member-${String(each).padStart(4, '0')}`);
const aTaskforce = (chairs: string[]) => ({ name: 'Water', description, chairs, members: ['ada'] });

beforeEach(async () => {
  await network.clear();
  await network.ground({ users: [aUser('ada', { admin: 'true' })], admins: [{ id: 'ada' }] });
});

const members = async (ids: string[]) => {
  const { bulkLoad } = await import('../../functions/stores/bulk.ts');
  const kept = { version: 1, createTimestamp: then, updateTimestamp: then };
  await bulkLoad({ users: ids.map((id) => ({ ...aUser(id), ...kept })) }, []);
};
const chairs = async () => (await network.snapshot(['chairs'])).chairs.map(({ id }) => id);
const chairOf = async (uid: string) =>
  ((await network.call(uid, 'GET /api/me')).body.roles as unknown as { chairOf: string[] }).chairOf;
const converged = async (replica: BrowserData) =>
  expect(await (await replica.sync()).held()).toEqual(await (await network.browserOf('ada').sync()).held());

describe('a task force', () => {
  it('has 105 chairs and more, all of whom are chairs with the write', async () => {
    await members(people);
    const replica = await network.browserOf('ada').sync();
    const made = await network.create('ada', 'taskforces', aTaskforce(people.slice(0, 105)));
    expect(made.status).toBe(201);
    const id = String(made.body.id);
    expect(await chairs()).toEqual(people.slice(0, 105));
    expect([await chairOf('member-0104'), await chairOf('member-0105')]).toEqual([[id], []]);

    expect((await network.edit('ada', 'taskforces', id, aTaskforce(people), 1)).status).toBe(200);
    expect(await chairs()).toEqual(people);
    expect(await chairOf('member-0105')).toEqual([id]);
    await converged(replica);

    expect((await network.remove('ada', 'taskforces', id)).status).toBe(204);
    expect(await chairs()).toEqual([]);
    await converged(replica);
  });
});

describe('chairs', () => {
  const list = async (limit: number) => {
    const ids: string[] = [];
    let cursor: string | undefined;
    do {
      const query = { limit: String(limit), ...(cursor && { cursor }) };
      const { body } = await network.call('ada', 'GET /api/{collection}', {
        path: { collection: 'chairs' },
        query,
      });
      ids.push(...(body.items as unknown as { id: string }[]).map(({ id }) => id));
      cursor = body.cursor as string | undefined;
    } while (cursor);
    return ids;
  };

  it('are listed in the order of their ids, page by page, in whichever bucket they are', async () => {
    const some = people.slice(0, 24);
    await members(some);
    await network.create('ada', 'taskforces', aTaskforce(some));
    for (const limit of [1, 7, 8, 200]) expect(await list(limit)).toEqual(some);
  });

  it('are none whose id is a word of the language', async () => {
    const { status } = await network.call('ada', 'GET /api/{collection}/{id}', {
      path: { collection: 'chairs', id: 'constructor' },
    });
    expect(status).toBe(404);
  });
});
