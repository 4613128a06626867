import { DynamoDB, TableAlreadyExistsException, waitUntilTableExists } from '@aws-sdk/client-dynamodb';
import { paginateScan } from '@aws-sdk/lib-dynamodb';
import { bucketedCollection, itemsInBucket } from '../../functions/data/bucketed.ts';
import { entriesFrom, readSequence } from '../../functions/data/feed.ts';
import { readItems } from '../../functions/data/records.ts';
import { type Item, keyText, table, tableName } from '../../functions/data/table.ts';
import type { Identity } from '../../functions/identity/user-pool.ts';
import { softDeletedPk } from '../../functions/stores/soft-deleted.ts';
import { type Collection, collections } from '../../shared/kinds/collections.ts';

/** A network at a moment: its items by name, and its identities if they are known. */
export type SavedNetwork = { items: Map<string, Item>; identities: Identity[] };

/**
 * The partitions that make up a network. All others (sequence number, feed, audit, codes, …) are about how it came to be,
 * and no restore touches them.
 */
const savedPartitions = new Set<string>([...collections, softDeletedPk, 'restoring', 'decisions', 'images']);
const isSaved = ({ pk }: Item) => savedPartitions.has(pk) || pk.startsWith('former-memberships#');

/** Selects the items of a network, by name, from all items of a table; bucketed records are listed one by one. */
export async function selectNetwork(items: AsyncIterable<Item>): Promise<SavedNetwork['items']> {
  const found: SavedNetwork['items'] = new Map();
  for await (const item of items) {
    const bucketed = bucketedCollection(item);
    if (bucketed) for (const each of itemsInBucket(bucketed, item)) found.set(keyText(each), each);
    else if (isSaved(item)) found.set(keyText(item), item);
  }
  return found;
}

/** The record that an item holds, if it holds one. A deleted member's record stands within their item. */
export function recordIn(item: Item): [Collection, record: Item] | undefined {
  if (item.pk === softDeletedPk) return ['users', item.record as Item];
  const collection = collections.find((each) => each === item.pk);
  return collection && [collection, item];
}

/** The number of feed entries that are read at once. */
const page = 100;

/**
 * A consistent copy of the current network: whatever was written while it was read is read again.
 */
export async function readNetwork(): Promise<SavedNetwork['items']> {
  let { seq } = await readSequence();
  const items = await selectNetwork(everyItemOf(tableName));
  for (let entries = await entriesFrom(seq + 1, page); entries.length > 0; ) {
    const keys = entries.flatMap(({ changes }) => changes.map(({ collection: pk, id: sk }) => ({ pk, sk })));
    for (const key of keys) items.delete(keyText(key));
    for (const item of await readItems(keys)) items.set(keyText(item), item);
    seq += entries.length;
    entries = await entriesFrom(seq + 1, page);
  }
  return items;
}

/** Every item of a table, for an operator's commands. Functions have no permission to scan. */
export async function* everyItemOf(name: string): AsyncGenerator<Item> {
  const pages = paginateScan({ client: table }, { TableName: name, ConsistentRead: true });
  for await (const { Items = [] } of pages) yield* Items as Item[];
}

const client = new DynamoDB({});
/** In seconds. */
const longestRestore = 24 * 3600;

/** The recovered table is named after its moment, so that a repeated command finds it. */
const nameAt = (time: Date) => `${tableName}-${time.toISOString().replace(/\D/g, '')}`;

/** The network at a moment, from the table's point-in-time recovery, which only AWS has. */
export async function networkAt(time: Date): Promise<SavedNetwork['items']> {
  const TableName = nameAt(time);
  const what = { SourceTableName: tableName, TargetTableName: TableName, RestoreDateTime: time };
  await client.restoreTableToPointInTime(what).catch((error: unknown) => {
    if (!(error instanceof TableAlreadyExistsException)) throw error;
  });
  await waitUntilTableExists({ client, maxWaitTime: longestRestore, maxDelay: 20 }, { TableName });
  return selectNetwork(everyItemOf(TableName));
}

export async function forgetTableAt(time: Date): Promise<void> {
  await client.deleteTable({ TableName: nameAt(time) });
}
