import { beforeAll, describe, expect, it } from 'vitest';
import { collections, kinds, shapeOf } from '../../shared/kinds/registry.ts';
import { aUser } from '../in-process/network.ts';
import { provideNetwork } from '../in-process/provide-network.ts';
import { fullRecord } from './fixtures.ts';
import { allRaw, putRaw } from './raw.ts';

const network = provideNetwork();
let kept: Awaited<ReturnType<typeof allRaw>>;

/** Kinds without a field that a client may set have no edit. */
const edited = collections.filter((collection) => Object.keys(kinds[collection].edit.shape).length > 0);
/** What every edit changes. */
const counted = ['version', 'updateTimestamp'];
/** Fields that a client can't say, by kind: the server's own, and those of creation. */
const fieldsOf = (collection: (typeof collections)[number]) =>
  kinds[collection].ignored.edit.filter((field) => !counted.includes(field));

const table = edited.flatMap((collection) =>
  fieldsOf(collection).map((field) => [collection, field] as const),
);

/** What an edit changes beside: the name, where a kind has one. */
const changeOf = (collection: (typeof collections)[number], record: Record<string, unknown>) =>
  'name' in kinds[collection].edit.shape ? { name: `${record.name} anew` } : {};

/** Something else of the same type. */
const other = (value: unknown): unknown =>
  typeof value === 'boolean'
    ? !value
    : typeof value === 'number'
      ? value + 1
      : Array.isArray(value)
        ? []
        : `${value}x`;

beforeAll(async () => {
  const all = edited.map((pk) => ({ ...fullRecord(pk), pk, sk: fullRecord(pk).id, shape: shapeOf(pk) }));
  const named = ['user-1', 'user-2'].map((id) => ({ ...fullRecord('users'), ...aUser(id), id }));
  await putRaw([
    ...all,
    ...named.map((record) => ({ ...record, pk: 'users', sk: record.id, university: { id: 'university-1' } })),
    ...(['topic-1', 'taskforce-1', 'university-1'] as const).map((id) => {
      const pk = ({ topic: 'topics', taskforce: 'taskforces', university: 'universities' } as const)[
        id.split('-')[0] as 'topic'
      ];
      return { ...fullRecord(pk), id, pk, sk: id };
    }),
    {
      pk: 'images',
      sk: 'image-1',
      id: 'image-1',
      owner: 'o',
      purpose: 'picture',
      status: 'ready',
      createTimestamp: '2026-01-01T00:00:00.000Z',
    },
    { ...fullRecord('users'), id: 'ada', pk: 'users', sk: 'ada' },
    { ...fullRecord('admins'), id: 'ada', pk: 'admins', sk: 'ada' },
  ]);
  // An administrator, or the member whose record it is, sends each record back with another name, and all that they can't say forged.
  for (const collection of edited) {
    const record: Record<string, unknown> = { ...fullRecord(collection) };
    const forged = fieldsOf(collection).map((field) => [field, other(record[field])]);
    const body = { ...record, ...Object.fromEntries(forged), ...changeOf(collection, record) };
    const { id, version } = fullRecord(collection);
    const by = kinds[collection].ids === 'by-member' ? 'user-1' : 'ada';
    expect((await network.edit(by, collection, id, body, version)).status, collection).toBe(200);
  }
  kept = await allRaw();
});

describe('what the server alone sets', () => {
  it('is in the table by the field', () => expect(table.length).toBeGreaterThan(20));

  it.each(table)('of %s, %s survives an edit, whatever is sent for it', (collection, field) => {
    const record: Record<string, unknown> = { ...fullRecord(collection) };
    const after = kept.get(`${collection} ${record.id}`);
    expect(after).toMatchObject({ ...changeOf(collection, record), version: Number(record.version) + 1 });
    expect(record[field], 'the fixture has every field').toBeDefined();
    expect(after?.[field]).toEqual(record[field]);
  });
});
