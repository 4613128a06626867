import { expect, it, vi } from 'vitest';
import type { Collection } from '../../shared/kinds/registry.ts';
import { sync } from '../../shared/sync/sync.calls.ts';
import { aUser } from '../in-process/network.ts';
import { provideNetwork } from '../in-process/provide-network.ts';
import { sized } from '../lane.ts';
import { putRaw } from './raw.ts';

const members = sized('MEMBERS', { gate: 600, all: 10_000 });
const at = '2026-01-02T03:04:05.000Z';
const base = { version: 1, createTimestamp: at, updateTimestamp: at };

const network = provideNetwork();
const log = vi.spyOn(console, 'error').mockImplementation(() => {});

async function listed(uid: string, collection: Collection): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor: string | undefined, first = true; first || cursor; first = false) {
    const query = { limit: '200', ...(cursor && { cursor }) };
    const answer = await network.call(uid, 'GET /api/{collection}', { path: { collection }, query });
    expect(answer.status).toBe(200);
    ids.push(...(answer.body.items as unknown as { id: string }[]).map(({ id }) => id));
    cursor = answer.body.cursor as string | undefined;
  }
  return ids;
}

async function synced(uid: string): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor: string | undefined, more = true; more; ) {
    const answer = await network.call(uid, 'GET /api/sync', { query: cursor ? { cursor } : {} });
    expect(answer.status).toBe(200);
    const page = sync.answer.schema.parse(answer.body);
    for (const sent of Object.values(page.collections))
      ids.push(...(sent?.upsert ?? []).map(({ id }) => String(id)));
    ({ cursor, more } = page);
  }
  return ids.sort();
}

it(`one record of ${members} that can’t be read is missing from lists and syncs, which all answer, and is counted once`, {
  timeout: 120_000,
}, async () => {
  const { bulkLoad } = await import('../../functions/stores/bulk.ts');
  const ids = Array.from({ length: members - 1 }, (_, n) => `member-${n}`);
  const users = ids.map((id) => ({ ...aUser(id), ...base }));
  const topics = [{ ...base, id: 'water', name: 'Water', description: '<p>Words.</p>' }];
  await bulkLoad({ users, topics, admins: [{ ...base, id: 'member-0' }] }, []);
  // Written past the product: its topics are no list.
  await putRaw([{ ...aUser('odd'), ...base, pk: 'users', sk: 'odd', topics: 'none' }]);
  expect(await synced('member-0')).toEqual([...ids, 'water', 'member-0'].sort());
  expect(await listed('member-1', 'users')).toEqual([...ids].sort());
  expect(await listed('member-1', 'topics')).toEqual(['water']);
  const why = 'topics: invalid_type';
  // Other files of the same process may log at the same time.
  expect(log.mock.calls.filter(([entry]) => entry?.unreadable)).toEqual([
    [{ unreadable: 1, collection: 'users', id: 'odd', why }],
  ]);
  const { findUnreadable } = await import('../../infra/operate/records.ts');
  expect((await findUnreadable()).unreadable).toEqual([{ collection: 'users', id: 'odd', why }]);
});
