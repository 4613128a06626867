import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { type Collection, collections } from '../../shared/kinds/registry.ts';
import { bucketedCollection, bucketPk, isBucketed, recordsIn, withRecords } from '../data/bucketed.ts';
import { ifUnchanged } from '../data/conditions.ts';
import { readRawPage } from '../data/records.ts';
import { hasOlderShape, parseStored, withShape } from '../data/stored.ts';
import { type Item, table, tableName } from '../data/table.ts';
import { softDeletedPk } from './soft-deleted.ts';

/** A stored record: an item, part of a bucket, or that of a deleted member. */
type StoredRecord = Record<string, unknown>;

const batchSize = 100;
const rewritesAtOnce = 10;

/** All partitions that hold records. */
const partitions: string[] = [
  ...collections.flatMap((collection) =>
    isBucketed({ pk: collection }) ? [collection, bucketPk(collection)] : [collection],
  ),
  softDeletedPk,
];

/** The item with `act` applied to each record in it; the same object if nothing changes. */
function mapRecords(item: Item, act: (collection: Collection, stored: StoredRecord) => StoredRecord): Item {
  if (item.pk === softDeletedPk) {
    const record = act('users', item.record as StoredRecord);
    return record === item.record ? item : { ...item, record };
  }
  const collection = bucketedCollection(item);
  if (collection === undefined) return act(item.pk as Collection, item) as Item;
  const before = recordsIn(item);
  const after = before.map((stored) => act(collection as Collection, stored));
  return after.every((stored, at) => stored === before[at]) ? item : withRecords(item, after);
}

/** The record in the current shape; an unreadable one is unchanged. */
function upgradeRecord(collection: Collection, stored: StoredRecord): StoredRecord {
  if (!hasOlderShape(collection, stored)) return stored;
  const read = parseStored(collection, stored);
  if (!('record' in read)) return stored;
  // The table's own attributes stay, above all the number of the last write.
  const ofTable = ['pk', 'sk', 'seq', 'expiryKind', 'expiry'].filter((name) => name in stored);
  return {
    ...withShape(collection, read.record),
    ...Object.fromEntries(ofTable.map((name) => [name, stored[name]])),
  };
}

/** The progress in a partition: items read, in an old shape, and rewritten. */
export type Progress = { place: string; read: number; old: number; rewritten: number };

/**
 * Rewrites records of an old shape, in batches. A rewrite keeps the version, the author and the time, and is skipped if
 * the item changes meanwhile, so nobody is told of it. Running it again continues where it ended.
 */
export async function* migrate({ dryRun }: { dryRun: boolean }): AsyncGenerator<Progress> {
  for (const place of partitions) {
    let after: string | undefined;
    const progress = { place, read: 0, old: 0, rewritten: 0 };
    do {
      const { items, last } = await readRawPage(place, { after, limit: batchSize });
      const old = items
        .map((item) => [item, mapRecords(item, upgradeRecord)] as const)
        .filter(([a, b]) => a !== b);
      if (!dryRun)
        for (let start = 0; start < old.length; start += rewritesAtOnce) {
          const done = await Promise.all(
            old.slice(start, start + rewritesAtOnce).map((pair) => rewrite(...pair)),
          );
          progress.rewritten += done.filter(Boolean).length;
        }
      progress.read += items.length;
      progress.old += old.length;
      after = last;
      yield { ...progress };
    } while (after !== undefined);
  }
}

/** @returns false if the item was changed meanwhile */
async function rewrite(before: Item, after: Item): Promise<boolean> {
  try {
    await table.send(new PutCommand({ TableName: tableName, Item: after, ...ifUnchanged(before) }));
    return true;
  } catch (error) {
    if ((error as Error).name === 'ConditionalCheckFailedException') return false;
    throw error;
  }
}

export type Unreadable = { collection: Collection; id: string; why: string };

/** All records that can't be read, with the reason; and for each kind the number of records and of old ones. */
export async function check() {
  const unreadable: Unreadable[] = [];
  const counts = new Map(collections.map((each) => [each, { records: 0, old: 0 }]));
  const look = (collection: Collection, stored: StoredRecord) => {
    const read = parseStored(collection, stored);
    const id = String(stored.sk ?? stored.id);
    if ('why' in read) unreadable.push({ collection, id, why: read.why });
    const count = counts.get(collection);
    if (count) {
      count.records += 1;
      if (hasOlderShape(collection, stored)) count.old += 1;
    }
    return stored;
  };
  for (const place of partitions) {
    let after: string | undefined;
    do {
      const { items, last } = await readRawPage(place, { after, limit: batchSize });
      for (const item of items) mapRecords(item, look);
      after = last;
    } while (after !== undefined);
  }
  return { unreadable, counts };
}
