import { randomUUID } from 'node:crypto';
import { BatchWriteCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { type Collection, collections, type Stored } from '../../shared/kinds/registry.ts';
import { bucketKey, isBucketed, withRecord } from '../data/bucketed.ts';
import { nextSequence, readSequence, type TouchedRecord } from '../data/feed.ts';
import { indexItemsOf } from '../data/reader-index.ts';
import { readRawItems } from '../data/records.ts';
import { toItem } from '../data/stored.ts';
import { type Item, isTransient, keyText, table, tableName } from '../data/table.ts';
import { toUploadItem, type Upload } from './uploads.ts';

const largestBatch = 25;
const batchesAtOnce = 3;
const mostRounds = 12;
/** Well under the 400 KB of an item. */
const changesAnEntry = 1000;

export type Load = { [C in Collection]?: Stored<C>[] };

/**
 * Loads many records for a seed, without checking them against what is there. The sequence number and the feed are
 * written last, so that every browser hears of all of it.
 */
export async function bulkLoad(load: Load, uploads: Upload[]): Promise<void> {
  const records = collections.flatMap((collection) =>
    ((load[collection] ?? []) as Stored<typeof collection>[]).map((record) => toItem(collection, record)),
  );
  const items = [...(await intoBuckets(records)), ...records.flatMap(indexItemsOf)];
  await putAll([...items, ...uploads.map(toUploadItem)]);
  const touched = records.map(({ pk, sk }): TouchedRecord => ({ collection: pk as Collection, id: sk }));
  for (const changes of chunks(touched, changesAnEntry)) await writeFeed(changes);
}

/** The items, with bucketed records in their buckets. */
async function intoBuckets(items: Item[]): Promise<Item[]> {
  const inside = items.filter(isBucketed);
  const stored = await readRawItems(inside.map(bucketKey));
  const buckets = new Map(stored.map((bucket) => [keyText(bucket), bucket]));
  for (const item of inside) {
    const name = keyText(bucketKey(item));
    buckets.set(name, withRecord(buckets.get(name), item, item));
  }
  return [...items.filter((item) => !isBucketed(item)), ...buckets.values()];
}

function chunks<T>(list: T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  );
}

async function putAll(items: Item[]): Promise<void> {
  await forEachLimited(chunks(items, largestBatch), batchesAtOnce, putBatch);
}

async function putBatch(items: Item[]): Promise<void> {
  let pending: object[] = items.map((Item) => ({ PutRequest: { Item } }));
  for (let round = 0; pending.length > 0; round += 1) {
    if (round > 0) await new Promise((done) => setTimeout(done, 50 * 2 ** Math.min(round, 6)));
    try {
      const answer = await table.send(new BatchWriteCommand({ RequestItems: { [tableName]: pending } }));
      pending = answer.UnprocessedItems?.[tableName] ?? [];
    } catch (error) {
      if (round === mostRounds || !isTransient(error)) throw error;
    }
  }
}

async function writeFeed(changes: TouchedRecord[]): Promise<void> {
  const TransactItems = nextSequence(await readSequence(), randomUUID(), changes, new Date());
  await table.send(new TransactWriteCommand({ TransactItems }));
}

/** Calls `act` for each element, in order, with at most `most` calls at a time. */
export async function forEachLimited<T>(
  list: readonly T[],
  most: number,
  act: (each: T) => Promise<unknown>,
): Promise<void> {
  const left = list.values();
  const work = async () => {
    for (const each of left) await act(each);
  };
  await Promise.all(Array.from({ length: most }, work));
}
