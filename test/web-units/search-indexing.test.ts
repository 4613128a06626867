import 'fake-indexeddb/auto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Collection } from '../../shared/kinds/collections.ts';
import type { Presented } from '../../shared/kinds/registry.ts';
import { search } from '../../shared/search/search.ts';
import { openReplicaInMemory, type Replica } from '../../web/data/replica.ts';
import { type AnyRecord, meOf } from '../../web/data/replica-layout.ts';
import { Session } from '../../web/data/session.ts';

const at = '2026-01-01T00:00:00.000Z';
const aRecord = (id: string, fields: object) =>
  ({ id, version: 1, createTimestamp: at, updateTimestamp: at, ...fields }) as unknown as AnyRecord;
const topic = (id: string, name: string) => aRecord(id, { name, description: `<p>About ${name}.</p>` });
const project = (id: string, name: string, lead: string) =>
  aRecord(id, {
    name,
    description: '<p>Wells.</p>',
    status: 'ongoing',
    taskforces: [],
    topics: [],
    leads: [lead],
  });
const member = (id: string, name: string) =>
  aRecord(id, { name, title: 'Dean', bio: '<p>.</p>', topics: [], contact: [] });

let replica: Replica;
let session: Session;
beforeAll(async () => {
  vi.stubGlobal('self', globalThis);
  replica = await openReplicaInMemory('me');
  session = new Session(meOf(member('me', 'Me') as Presented<'users'>, { admin: false, chairOf: [] }));
  await session.attach(replica);
});
afterAll(() => {
  session.close();
  replica.close();
});

const put = (collection: Collection, ...upsert: AnyRecord[]) =>
  replica.write({ [collection]: { upsert, remove: [] } });
function found(collection: Collection, query: string): string[] {
  const indexes = session.indexes.get()[collection];
  return indexes ? search(indexes, query).flat().sort() : [];
}
const eventually = (collection: Collection, query: string, ids: string[]) =>
  expect.poll(() => found(collection, query), { timeout: 5000 }).toEqual(ids);

describe('what is found', () => {
  it('is what stands after each change', async () => {
    await put('topics', topic('a', 'Hydrology'), topic('b', 'Law'));
    session.search('topics');
    await eventually('topics', 'hydro', ['a']);

    await put('topics', topic('b', 'Hydraulics'));
    await eventually('topics', 'hydr', ['a', 'b']);
    expect(found('topics', 'law')).toEqual([]);

    await replica.write({ topics: { upsert: [], remove: ['a'] } });
    await eventually('topics', 'hydr', ['b']);
  });

  it('follows the names that a record is found by, though it has not changed itself', async () => {
    await put('users', member('mia', 'Mia Kowalska'));
    await put('projects', project('p', 'Clean water', 'mia'));
    session.search('projects');
    await eventually('projects', 'kowalska', ['p']);
    await put('users', member('mia', 'Mia Lindqvist'));
    await eventually('projects', 'lindqvist', ['p']);
    expect(found('projects', 'kowalska')).toEqual([]);
  });

  it('is the same after more changes than stand beside the index', async () => {
    await put('topics', topic('first', 'Ethics'));
    await eventually('topics', 'ethics', ['first']);
    await put('topics', ...Array.from({ length: 250 }, (_, each) => topic(`t${each}`, `Ethics ${each}`)));
    await expect.poll(() => found('topics', 'ethics').length, { timeout: 5000 }).toBe(251);
    for (let each = 0; each < 205; each++) await put('topics', topic(`t${each}`, `Logic ${each}`));
    await expect.poll(() => found('topics', 'logic').length, { timeout: 5000 }).toBe(205);
    expect(found('topics', 'ethics')).toHaveLength(46);
  });
});
