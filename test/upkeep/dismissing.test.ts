import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { told } from '../../functions/data/notification.ts';
import { aUser, type Network, startNetwork } from '../network/network.ts';

/** A notice that grows while the person who has read less of it dismisses it. */
let network: Network;
beforeAll(async () => {
  network = await startNetwork();
});
afterAll(() => network.stop());

const wells = {
  subject: 'wells',
  ofOne: (name: string) => `The well “${name}” is dry.`,
  ofMany: (count: string, names: string) => `${count} wells are dry: ${names}.`,
};
const one = told([], { id: 'w1', name: 'W1' }, wells);
const two = told(one, { id: 'w2', name: 'W2' }, wells);
const id = one[0]?.id ?? '';

const has = async (notifications: object[]) => {
  await network.clear();
  await network.ground({ users: [aUser('mia', { notifications })] });
};
beforeEach(() => has(two));

const dismiss = (query?: Record<string, string>) =>
  network.call('mia', 'DELETE /api/me/notifications/{id}', { path: { id }, query });
const left = async () => (await network.snapshot(['users'])).users[0]?.notifications;

it('it stays with all it tells of, and they are told so with the record as it is', async () => {
  const answer = await dismiss({ count: '1' });
  expect([answer.status, answer.body]).toMatchObject([
    412,
    {
      error: { message: expect.stringMatching(/has changed since you read it/) },
      current: { notifications: two },
    },
  ]);
  expect(await left()).toEqual(two);
});

it.each([
  ['as it was read', { count: '2' }],
  ['though it tells of less by now', { count: '3' }],
  ['whatever it tells of, where nobody says what they read', undefined],
])('it goes %s', async (_, query) => {
  expect((await dismiss(query)).status).toBe(204);
  expect(await left()).toEqual([]);
});

it('one that can’t grow goes as well', async () => {
  await has([{ id, text: 'Welcome!' }]);
  expect((await dismiss({ count: '1' })).status).toBe(204);
});

it.each(['0', '-1', 'two', '1.5', ''])('%j is no count', async (count) => {
  expect((await dismiss({ count })).status).toBe(400);
});
