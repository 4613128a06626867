import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Collection } from '../../shared/kinds/collections.ts';
import { isEdit } from '../../web/data/followed-edits.ts';
import { openReplica, type Replica } from '../../web/data/replica.ts';
import type { AnyRecord } from '../../web/data/replica-layout.ts';

const at = '2026-01-01T00:00:00.000Z';
const aRecord = (id: string, fields: object = {}) =>
  ({ id, name: id, version: 1, createTimestamp: at, updateTimestamp: at, ...fields }) as unknown as AnyRecord;

describe('of a record that comes by a sync', () => {
  // Ana is still a member, Bo is deleted. Law was merged into Ethics, and Soil is being merged into Water.
  const stored: Partial<Record<Collection, AnyRecord[]>> = {
    users: [aRecord('ana')],
    topics: [
      aRecord('ethics', { merged: ['law'] }),
      aRecord('soil', { mergingInto: 'water' }),
      aRecord('water'),
    ],
  };
  const get = async (collection: Collection, id: string) =>
    stored[collection]?.find((record) => record.id === id);
  const edited = (collection: Collection, before: object, after: object) =>
    isEdit({ collection, before: aRecord('it', before), after: aRecord('it', after) }, get);
  const areas = (...ids: string[]) => ({ topics: ids.map((id) => ({ id })) });

  test.each<[string, Collection, object, object]>([
    ['a name', 'projects', { name: 'Wells' }, { name: 'Deep wells' }],
    ['a text that no list has', 'projects', { description: 'a' }, { description: 'b' }],
    ['a field that was left out', 'universities', {}, { website: 'https://uni.example' }],
    ['a field that is left out', 'universities', { founded: 1863 }, {}],
    ['a lead who is still a member', 'projects', { leads: ['ana'] }, { leads: [] }],
    ['a lead who was added', 'projects', { leads: [] }, { leads: ['ana'] }],
    ['another lead for a deleted one', 'projects', { leads: ['bo'] }, { leads: ['ana'] }],
    ['an area instead of another', 'projects', areas('ethics'), areas('water')],
    ['an area beside a merged one', 'projects', areas('law'), areas('ethics', 'water')],
    ['the degrees in an area', 'universities', { topics: { water: ['BA'] } }, { topics: { water: ['MA'] } }],
    ['a name, and a deleted lead', 'projects', { name: 'a', leads: ['bo'] }, { name: 'b', leads: [] }],
  ])('%s that changed is an edit', async (_, ...change) => {
    expect(await edited(...change)).toBe(true);
  });

  test.each<[string, Collection, object, object]>([
    ['a new version alone', 'projects', { version: 1 }, { version: 2, updateTimestamp: 'later' }],
    ['a deleted lead', 'projects', { leads: ['bo', 'ana'] }, { leads: ['ana'] }],
    ['a deleted contact', 'universities', { contact: 'bo' }, {}],
    ['a merged area', 'projects', areas('law', 'water'), areas('ethics', 'water')],
    ['an area that is being merged', 'projects', areas('soil'), areas('water')],
    ['a merged area beside the other', 'projects', areas('law', 'ethics'), areas('ethics')],
    [
      'a merged area with degrees',
      'universities',
      { topics: { law: ['BA'] } },
      { topics: { ethics: ['BA'] } },
    ],
    ['what a member chairs', 'chairs', { taskforces: [] }, { taskforces: ['it'] }],
    ['what was merged into an area', 'topics', {}, { merged: ['law'] }],
  ])('%s is no edit', async (_, ...change) => {
    expect(await edited(...change)).toBe(false);
  });
});

describe('the replica notes', () => {
  let replica: Replica;
  beforeEach(async () => {
    vi.stubGlobal('self', globalThis);
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-01T00:00:00Z') });
    replica = await openReplica(crypto.randomUUID());
    await sync(
      { projects: [aRecord('wells'), aRecord('roads')], follows: [follow('wells')] },
      { reset: true },
    );
  });
  afterEach(() => {
    replica.close();
    vi.useRealTimers();
  });

  const follow = (project: string) =>
    aRecord(`mia ${project}`, { member: 'mia', record: { kind: 'projects', id: project } });
  const edit = (id: string, version = 2) => aRecord(id, { version, name: `${id}, version ${version}` });
  const changesOf = (records: Partial<Record<Collection, AnyRecord[]>>) =>
    Object.fromEntries(Object.entries(records).map(([name, upsert]) => [name, { upsert, remove: [] }]));
  const sync = (records: Partial<Record<Collection, AnyRecord[]>>, page: object = {}) =>
    replica.write(changesOf(records), { cursor: 'c', more: false, reset: false, progress: 1, ...page });
  const noted = async (from = replica) => Object.keys((await from.position()).edits ?? {});

  test('the edit of a followed record and no other, also for other tabs and after a start', async () => {
    const tab = await openReplica(replica.memberId);
    const told = vi.fn();
    tab.subscribe(told);
    await sync({ projects: [edit('roads'), edit('wells'), aRecord('new')] });
    expect(await noted()).toEqual(['wells']);
    await vi.waitFor(() => expect(told).toHaveBeenCalledWith(expect.objectContaining({ meta: true })));
    expect(await noted(tab)).toEqual(['wells']);
    tab.close();
    replica.close();
    replica = await openReplica(replica.memberId);
    expect(await noted()).toEqual(['wells']);
  });

  test('the edit of a record whose follow came in the same sync', async () => {
    await sync({ projects: [edit('roads')], follows: [follow('roads')] });
    expect(await noted()).toEqual(['roads']);
  });

  test('nothing of a first load, even if a record comes twice', async () => {
    replica.close();
    replica = await openReplica(crypto.randomUUID());
    const first = { projects: [aRecord('wells')], follows: [follow('wells')] };
    await sync(first, { reset: true, more: true });
    await sync({ projects: [edit('wells')] });
    expect(await noted()).toEqual([]);
  });

  test('nothing when everything is sent again, in several pages or in one', async () => {
    await sync({ projects: [edit('wells')], follows: [follow('wells')] }, { reset: true, more: true });
    await sync({ projects: [edit('roads')], follows: [follow('roads')] });
    expect(await noted()).toEqual([]);
    await sync({ projects: [edit('wells', 3)], follows: [follow('wells')] }, { reset: true });
    expect(await noted()).toEqual([]);
  });

  test('nothing of what the service answers to this member’s own edit, nor when a sync brings that', async () => {
    await replica.write(changesOf({ projects: [edit('wells')] }));
    await sync({ projects: [edit('wells')] });
    expect(await noted()).toEqual([]);
  });

  test('edits for two weeks, from the last one on', async () => {
    await sync({ projects: [edit('wells')] });
    vi.setSystemTime(new Date('2026-03-10T00:00:00Z'));
    await sync({ projects: [edit('wells', 3)] });
    expect((await replica.position()).edits).toEqual({ wells: '2026-03-10T00:00:00.000Z' });
    vi.setSystemTime(new Date('2026-03-23T00:00:00Z'));
    await sync({});
    expect(await noted()).toEqual(['wells']);
    vi.setSystemTime(new Date('2026-03-25T00:00:00Z'));
    await sync({});
    expect(await noted()).toEqual([]);
  });
});
