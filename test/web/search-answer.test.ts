import 'fake-indexeddb/auto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Collection } from '../../shared/collections.ts';
import { type AnyRecord, openReplica, type Replica } from '../../web/data/replica.ts';
import {
  answer,
  type SearchChange,
  type SearchQuestion,
  whenSearchChanges,
} from '../../web/data/search-answer.ts';

const who = { type: 'member' as const, id: 'me', admin: false, chairOf: [] } satisfies SearchQuestion['who'];
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
let told: SearchChange[];
beforeAll(async () => {
  vi.stubGlobal('self', globalThis);
  replica = await openReplica('me');
});
afterAll(() => replica.close());
beforeEach(() => {
  told = [];
  whenSearchChanges((change) => told.push(change));
});

const put = (collection: Collection, ...upsert: AnyRecord[]) =>
  replica.write({ [collection]: { upsert, remove: [] } });
async function found(collection: Collection, query: string): Promise<string[]> {
  const answered = await answer({ who, ask: 1, collection, query }, async () => replica);
  return 'found' in answered ? answered.found.flat() : [];
}

describe('what is found', () => {
  it('is what stands after each change, and who asks is told when it is another', async () => {
    await put('topics', topic('a', 'Hydrology'), topic('b', 'Law'));
    expect(await found('topics', 'hydro')).toEqual(['a']);
    expect(told).toEqual([]);

    await put('topics', topic('b', 'Hydraulics'));
    expect(told).toEqual([{ changed: ['topics'] }]);
    expect((await found('topics', 'hydr')).sort()).toEqual(['a', 'b']);
    expect(await found('topics', 'law')).toEqual([]);

    await replica.write({ topics: { upsert: [], remove: ['a'] } });
    expect(await found('topics', 'hydr')).toEqual(['b']);
  });

  it('follows the names that a record is found by, though it has not changed itself', async () => {
    await put('users', member('mia', 'Mia Kowalska'));
    await put('projects', project('p', 'Clean water', 'mia'));
    expect(await found('projects', 'kowalska')).toEqual(['p']);
    await put('users', member('mia', 'Mia Lindqvist'));
    expect(told.at(-1)?.changed).toContain('projects');
    expect(await found('projects', 'kowalska')).toEqual([]);
    expect(await found('projects', 'lindqvist')).toEqual(['p']);
  });

  it('is the same after more changes at once than the index takes one by one', async () => {
    await put('topics', topic('first', 'Ethics'));
    expect(await found('topics', 'ethics')).toEqual(['first']);
    await put('topics', ...Array.from({ length: 150 }, (_, each) => topic(`t${each}`, `Ethics ${each}`)));
    expect(await found('topics', 'ethics')).toHaveLength(151);
  });
});

describe('what is found anywhere', () => {
  it('is some of each kind, however much of one there is, and says how many there are', async () => {
    await put('users', ...Array.from({ length: 40 }, (_, each) => member(`lim${each}`, `Limara ${each}`)));
    await put('topics', topic('lim', 'Limarology'));
    const answered = await answer({ who, ask: 1, query: 'limar' }, async () => replica);
    const groups = 'hits' in answered ? answered.hits.groups : [];
    expect(groups.map(({ collection, best, total }) => [collection, best.length, total]).sort()).toEqual([
      ['topics', 1, 1],
      ['users', 10, 40],
    ]);
  });
});
