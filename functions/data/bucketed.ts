import { createHash } from 'node:crypto';
import type { Item, Key } from './table.ts';

/**
 * Small records that one write changes by the hundred, more than a transaction holds: those of a collection
 * are kept together in a few items, each by its id. Versions before this kept each alone; so it stays till
 * it is written the next time.
 */
const packed = new Set(['chairs']);

/** Of 400 KB each: however full, a transaction of all of them is under DynamoDB's 4 MB. */
const packs = 8;

export const isBucketed = ({ pk }: Pick<Key, 'pk'>): boolean => packed.has(pk);

/** Under what the packs of a collection are kept. */
export const bucketPk = (collection: string): string => `${collection}-packed`;

/** The collection that an item is a pack of, if it is one. */
export const bucketedCollection = ({ pk }: Pick<Key, 'pk'>): string | undefined =>
  [...packed].find((collection) => bucketPk(collection) === pk);

const keyOfBucket = (collection: string, pack: number): Key => ({
  pk: bucketPk(collection),
  sk: String(pack),
});

/** The item that holds the record of this key. */
export const bucketKey = ({ pk, sk }: Key): Key =>
  keyOfBucket(pk, createHash('sha256').update(sk).digest().readUInt32BE() % packs);

/** The items that together hold a collection. */
export const bucketKeys = (collection: string): Key[] =>
  Array.from({ length: packs }, (_, pack) => keyOfBucket(collection, pack));

const recordsOf = (pack: Item | undefined) => (pack?.records ?? {}) as Record<string, object>;

export const holds = (pack: Item | undefined, id: string): boolean => Object.hasOwn(recordsOf(pack), id);

/** The item of a record, as if it stood alone. */
export const fromBucket = ({ pk, sk }: Key, pack: Item | undefined): Item | undefined =>
  holds(pack, sk) ? { ...recordsOf(pack)[sk], id: sk, pk, sk } : undefined;

/** The records in a pack as they are kept, each with its id. */
export const recordsIn = (pack: Item): Record<string, unknown>[] =>
  Object.entries(recordsOf(pack)).map(([id, record]) => ({ ...record, id }));

/** The pack with these records in place of its own. */
export const withRecords = (pack: Item, records: Record<string, unknown>[]): Item => ({
  ...pack,
  records: Object.fromEntries(records.map(({ id, ...record }) => [String(id), record])),
});

/** Every record in a pack of this collection. */
export const allInBucket = (collection: string, pack: Item): Item[] =>
  recordsIn(pack).map((record) => ({ ...record, pk: collection, sk: String(record.id) }));

/** The pack with the record as it is after a write, or without it. */
export function bucketWith(pack: Item | undefined, key: Key, after: Item | undefined): Item {
  const { [key.sk]: _, ...others } = recordsOf(pack);
  if (!after) return { ...bucketKey(key), records: others };
  const { pk: _pk, sk: _sk, id: _id, ...record } = after;
  return { ...bucketKey(key), records: { ...others, [key.sk]: record } };
}
