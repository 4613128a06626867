import { createHash } from 'node:crypto';
import type { Item, Key } from './table.ts';

/**
 * Some records are small, and one write changes hundreds of them, more than a transaction holds. All records of such a
 * collection are kept in a few items, the buckets.
 */
const bucketedCollections = new Set(['chairs']);

/** However full, a transaction of eight items of 400 KB is under DynamoDB's limit of 4 MB. */
const bucketCount = 8;

export const isBucketed = ({ pk }: Pick<Key, 'pk'>): boolean => bucketedCollections.has(pk);

/** The partition that holds the buckets of a collection. */
const bucketPk = (collection: string): string => `${collection}-bucketed`;

/** The partition of the items with the records of a collection. */
export const partitionOf = (collection: string): string =>
  isBucketed({ pk: collection }) ? bucketPk(collection) : collection;

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

/** A record in a bucket as an item of its own. */
export const fromBucket = ({ pk, sk }: Key, bucket: Item | undefined): Item | undefined =>
  Object.hasOwn(recordsById(bucket), sk) ? { ...recordsById(bucket)[sk], id: sk, pk, sk } : undefined;

/** Every record of a bucket as an item of its own. */
export const itemsInBucket = (collection: string, bucket: Item): Item[] =>
  Object.entries(recordsById(bucket)).map(([id, record]) => ({ ...record, id, pk: collection, sk: id }));

/** The bucket after the write of one record, which `after` is undefined for if it was deleted. */
export function withRecord(bucket: Item | undefined, key: Key, after: Item | undefined): Item {
  const { [key.sk]: _, ...others } = recordsById(bucket);
  if (!after) return { ...bucketKey(key), records: others };
  const { pk: _pk, sk: _sk, id: _id, ...record } = after;
  return { ...bucketKey(key), records: { ...others, [key.sk]: record } };
}
