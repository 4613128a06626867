import { beforeAll, expect, it } from 'vitest';
import type { Stored } from '../../shared/kinds/registry.ts';
import { aProfile, aTaskforce } from '../factories.ts';
import { aUser } from '../in-process/network.ts';
import { provideNetwork } from '../in-process/provide-network.ts';

const description = '<p>Words.</p>';

const network = provideNetwork();
beforeAll(async () => {
  await network.ground({
    users: ['ada', 'mia', 'busy'].map((id) => aUser(id)),
    admins: [{ id: 'ada' }],
    universities: [{ id: 'uni', name: 'Uni', description, topics: {} }],
    topics: [{ id: 'water', name: 'Water', description }],
  });
});

const profile = (bio: string, more: object = {}) =>
  aProfile({ university: { id: 'uni' }, topics: [{ id: 'water' }], bio, ...more });
const read = async (id: string) =>
  (await network.call(id, 'GET /api/me')).body.user as unknown as Stored<'users'>;
const save = async (id: string, body: object) =>
  network.edit(id, 'users', id, body, (await read(id)).version);
const rowsOf = (count: number) =>
  Array.from({ length: count }, () => ({ type: 'website', contact: `水.example/${'水'.repeat(481)}` }));

it('a profile leaves room for what the product adds to it', async () => {
  const tooMuch = await save('mia', profile(`<p>${'水'.repeat(99_000)}</p>`, { contact: rowsOf(40) }));
  expect([tooMuch.status, tooMuch.body.error]).toEqual([
    413,
    { code: 'too-large', message: 'This record is too large. Shorten its texts or lists.' },
  ]);
  expect((await save('mia', profile(`<p>${'水'.repeat(99_000)}</p>`, { contact: rowsOf(31) }))).status).toBe(
    200,
  );
});

it('a record that outgrew the table can be made smaller, not larger', async () => {
  const { change } = await import('../../functions/data/change.ts');
  const { PutCommand } = await import('@aws-sdk/lib-dynamodb');
  const { table, tableName } = await import('../../functions/data/table.ts');
  const at = '2026-11-22T00:00:00.000Z';
  const exceedsItemLimit = {
    ...aUser('outgrown', { bio: '"'.repeat(300_000) }),
    version: 1,
    createTimestamp: at,
    updateTimestamp: at,
  };
  await table.send(
    new PutCommand({ TableName: tableName, Item: { pk: 'users', sk: 'outgrown', ...exceedsItemLimit } }),
  );
  const put = (fields: object) =>
    change(async (unit) => {
      await unit.put('users', { ...exceedsItemLimit, ...fields } as never);
    });
  await expect(put({ title: 'Longer' })).rejects.toMatchObject({ code: 'too-large' });
  await put({ bio: '"'.repeat(250_000) });
});

it('nobody is made the chair of more task forces than a list has entries', async () => {
  const taskforces = Array.from({ length: 500 }, (_, at) => `tf${at}`);
  await network.ground({ chairs: [{ id: 'busy', taskforces }] });
  const answer = await network.create('ada', 'taskforces', aTaskforce({ chairs: ['busy'] }));
  expect(answer.status).toBe(422);
  expect(answer.body.error).toMatchObject({ fields: [{ path: 'chairs' }] });
});

it('a list of the largest records is answered in parts that a function may answer', async () => {
  const text = `<p>${'水'.repeat(99_000)}</p>`;
  for (let made = 0; made < 30; made += 5)
    await network.ground({
      projects: Array.from({ length: 5 }, (_, at) => ({
        id: `p${made + at}`,
        description: text,
        topics: [],
        leads: ['mia'],
      })),
    });
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const { status, body } = await network.call('mia', 'GET /api/{collection}', {
      path: { collection: 'projects' },
      query: { limit: '200', ...(cursor && { cursor }) },
    });
    expect(status).toBe(200);
    expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(5_000_000);
    ids.push(...(body.items as unknown as { id: string }[]).map(({ id }) => id));
    cursor = body.cursor as string | undefined;
  } while (cursor);
  expect(new Set(ids).size).toBe(30);
});
