import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Upgrade } from '../../shared/definitions/define-kind.ts';
import { kinds } from '../../shared/kinds/registry.ts';
import { aUser } from '../in-process/network.ts';
import { provideNetwork } from '../in-process/provide-network.ts';
import { allRaw, putRaw } from './raw.ts';

/** Two made-up steps: a field got another name, then came one that every record must have. */
const upgrades: Upgrade[] = [
  ({ title, ...record }) => ({ ...record, name: title }),
  (record) => ({ ...record, description: '<p>To be described.</p>' }),
];
const at = '2026-01-02T03:04:05.000Z';
const base = { pk: 'topics', version: 3, createTimestamp: at, updateTimestamp: at };
const description = '<p>Words.</p>';
const topics = {
  oldest: { title: 'Water' },
  older: { name: 'Wells', shape: 2 },
  current: { name: 'Rivers', description, shape: 3 },
  newer: { name: 'Lakes', description, shape: 4 },
};
const readable = ['current', 'older', 'oldest'];

const network = provideNetwork();
const log = vi.spyOn(console, 'error').mockImplementation(() => {});
beforeEach(async () => {
  await network.clear();
  await network.ground({ users: [aUser('ada', { admin: 'true' })], admins: [{ id: 'ada' }] });
});
afterEach(() => {
  kinds.topics.upgrades = [];
});

/** Deploys a release with the steps, over records of every shape. */
async function release(): Promise<void> {
  kinds.topics.upgrades = upgrades;
  await putRaw(Object.entries(topics).map(([id, fields]) => ({ ...base, ...fields, id, sk: id })));
  log.mockClear();
}
const read = async (id: string) =>
  network.call('ada', 'GET /api/{collection}/{id}', { path: { collection: 'topics', id } });
const topicsIn = (held: object) =>
  Object.keys(held).flatMap((key) => (key.startsWith('topics ') ? [key.replace('topics ', '')] : []));

it('a record of a later shape is left out, and counted and logged once', async () => {
  await release();
  expect((await read('newer')).status).toBe(404);
  expect((await read('newer')).status).toBe(404);
  expect(log.mock.calls).toEqual([
    [{ unreadable: 1, collection: 'topics', id: 'newer', why: 'shape 4 is newer than this release' }],
  ]);
});

it('one of any earlier shape is read in today’s', async () => {
  await release();
  expect((await read('oldest')).body).toMatchObject({
    name: 'Water',
    description: '<p>To be described.</p>',
  });
  expect((await read('older')).body).toMatchObject({ name: 'Wells', description: '<p>To be described.</p>' });
  expect((await read('current')).body).toMatchObject({ name: 'Rivers', description });
  const list = await network.call('ada', 'GET /api/{collection}', { path: { collection: 'topics' } });
  expect((list.body.items as unknown as { id: string }[]).map(({ id }) => id)).toEqual(readable);
});

it('a browser that has synced before is sent everything again, once', async () => {
  const replica = await network.browserOf('ada').sync();
  await release();
  expect(topicsIn(await (await replica.sync()).held())).toEqual(readable);
});

it('an edit stores the record in today’s shape', async () => {
  await release();
  const topic = { name: 'Hydrology', description };
  expect((await network.edit('ada', 'topics', 'oldest', topic, 3)).status).toBe(200);
  const stored = (await allRaw()).get('topics oldest');
  expect(stored).toMatchObject({ ...topic, shape: 3, version: 4 });
  expect(stored).not.toHaveProperty('title');
});
