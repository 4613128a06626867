import { createHash } from 'node:crypto';
import type { Item, Key } from './table.ts';

/**
 * Some records are small, and one write changes hundreds of them, more than a transaction holds. All records of such a
 * collection are kept in a few items, the buckets. Earlier releases kept each record in its own item, where it stays
 * until it is next written.
 */
const bucketedCollections = new Set(['chairs']);

/** However full, a transaction of eight items of 400 KB is under DynamoDB's limit of 4 MB. */
const bucketCount = 8;

export const isBucketed = ({ pk }: Pick<Key, 'pk'>): boolean => bucketedCollections.has(pk);

/** The partition that holds the buckets of a collection. */
export const bucketPk = (collection: string): string => `${collection}-packed`;

/** The collection that an item is a bucket of, if it is one. */
export const bucketedCollection = ({ pk }: Pick<Key, 'pk'>): string | undefined =>
  [...bucketedCollections].find((collection) => bucketPk(collection) === pk);

const bucketKeyAt = (collection: string, bucket: number): Key => ({
  pk: bucketPk(collection),
  sk: String(bucket),
});

/** The bucket that holds the record of this key. */
export const bucketKey = ({ pk, sk }: Key): Key =>
  bucketKeyAt(pk, createHash('sha256').update(sk).digest().readUInt32BE() % bucketCount);

/** All buckets of a collection. */
export const bucketKeys = (collection: string): Key[] =>
  Array.from({ length: bucketCount }, (_, bucket) => bucketKeyAt(collection, bucket));

const recordsById = (bucket: Item | undefined) => (bucket?.records ?? {}) as Record<string, object>;

export const isInBucket = (bucket: Item | undefined, id: string): boolean =>
  Object.hasOwn(recordsById(bucket), id);

/** A record in a bucket as an item of its own. */
export const fromBucket = ({ pk, sk }: Key, bucket: Item | undefined): Item | undefined =>
  isInBucket(bucket, sk) ? { ...recordsById(bucket)[sk], id: sk, pk, sk } : undefined;

/** The stored records of a bucket, each with its id. */
export const recordsIn = (bucket: Item): Record<string, unknown>[] =>
  Object.entries(recordsById(bucket)).map(([id, record]) => ({ ...record, id }));

/** The bucket with these records in place of its own. */
export const withRecords = (bucket: Item, records: Record<string, unknown>[]): Item => ({
  ...bucket,
  records: Object.fromEntries(records.map(({ id, ...record }) => [String(id), record])),
});

/** Every record of a bucket as an item of its own. */
export const itemsInBucket = (collection: string, bucket: Item): Item[] =>
  recordsIn(bucket).map((record) => ({ ...record, pk: collection, sk: String(record.id) }));

/** The bucket after the write of one record, which `after` is undefined for if it was deleted. */
export function withRecord(bucket: Item | undefined, key: Key, after: Item | undefined): Item {
  const { [key.sk]: _, ...others } = recordsById(bucket);
  if (!after) return { ...bucketKey(key), records: others };
  const { pk: _pk, sk: _sk, id: _id, ...record } = after;
  return { ...bucketKey(key), records: { ...others, [key.sk]: record } };
}
