import { beforeEach, expect, it } from 'vitest';
import { aNotice, aUser } from '../in-process/network.ts';
import { provideNetwork } from '../in-process/provide-network.ts';

/** A notice that grows while the person who has read less of it dismisses it. */
const network = provideNetwork();

const about = ['w1', 'w2'].map((id) => ({ id, name: `Well ${id}` }));
const notice = aNotice('mia', 'wells', { subject: 'project-without-lead', about, count: 2 });

beforeEach(async () => {
  await network.clear();
  await network.ground({
    users: [aUser('mia'), aUser('ada', { admin: 'true' })],
    admins: [{ id: 'ada' }],
    notices: [notice],
  });
});

const dismiss = (query?: Record<string, string>, by = 'mia') =>
  network.call(by, 'DELETE /api/me/notifications/{id}', { path: { id: notice.id }, query });
const left = () => network.noticesOf('mia');

it('it stays with all it tells of, and they are told so with the notice as it is', async () => {
  const { version } = (await network.snapshot(['users'])).users.find(({ id }) => id === 'mia') ?? {};
  const answer = await dismiss({ count: '1' });
  expect([answer.status, answer.body]).toMatchObject([
    412,
    {
      error: { message: expect.stringMatching(/has changed since you read it/) },
      current: { about, count: 2 },
    },
  ]);
  expect(await left()).toMatchObject([{ about }]);
  expect((await dismiss({ count: '2' })).status).toBe(204);
  // A form of their profile that is open goes on.
  const after = (await network.snapshot(['users'])).users.find(({ id }) => id === 'mia');
  expect(after?.version).toBe(version);
});

it.each([
  ['as it was read', { count: '2' }],
  ['though it tells of less by now', { count: '3' }],
  ['whatever it tells of, where nobody says what they read', undefined],
])('it goes %s', async (_, query) => {
  expect((await dismiss(query)).status).toBe(204);
  expect(await left()).toEqual([]);
});

it.each(['0', '-1', 'two', '1.5', ''])('%j is no count', async (count) => {
  expect((await dismiss({ count })).status).toBe(400);
});

it('nobody else dismisses it, nor reads that it is there', async () => {
  expect((await dismiss(undefined, 'ada')).status).toBe(404);
  const path = { collection: 'notices', id: notice.id };
  const readBy = (uid: string) => network.call(uid, 'GET /api/{collection}/{id}', { path });
  expect((await readBy('ada')).status).toBe(404);
  expect((await readBy('mia')).status).toBe(200);
  const listedBy = async (uid: string) =>
    (await network.call(uid, 'GET /api/{collection}', { path: { collection: 'notices' } })).body.items;
  expect(await listedBy('ada')).toEqual([]);
  expect(await listedBy('mia')).toHaveLength(1);
  expect(await left()).toHaveLength(1);
});
