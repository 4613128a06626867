import { BatchGetCommand, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { type Collection, kinds, type Stored } from '../../shared/kinds/registry.ts';
import { bucketKey, bucketKeys, fromBucket, isBucketed, itemsInBucket } from './bucketed.ts';
import { readStored } from './stored.ts';
import { type Item, type Key, keyText, table, tableName } from './table.ts';

export async function readItem(key: Key): Promise<Item | undefined> {
  if (isBucketed(key)) return (await readItems([key]))[0];
  const { Item: item } = await table.send(
    new GetCommand({ TableName: tableName, Key: key, ConsistentRead: true }),
  );
  return item as Item | undefined;
}

const largestBatch = 100;

const distinctKeys = (keys: Key[]): Key[] => [...new Map(keys.map((key) => [keyText(key), key])).values()];

/** Reads items by key, consistently, bucketed ones included; missing ones are left out. */
export async function readItems(keys: Key[]): Promise<Item[]> {
  const wanted = distinctKeys(keys);
  const stored = await readRawItems(wanted.map((key) => (isBucketed(key) ? bucketKey(key) : key)));
  const at = new Map(stored.map((item) => [keyText(item), item]));
  return wanted
    .map((key) => (isBucketed(key) ? fromBucket(key, at.get(keyText(bucketKey(key)))) : at.get(keyText(key))))
    .filter((item) => item !== undefined);
}

/** Reads items as they are stored, without looking into buckets. */
export async function readRawItems(keys: Key[]): Promise<Item[]> {
  const wanted = distinctKeys(keys);
  const batches = Array.from({ length: Math.ceil(wanted.length / largestBatch) }, (_, index) =>
    wanted.slice(index * largestBatch, (index + 1) * largestBatch),
  );
  return (await Promise.all(batches.map(readBatch))).flat();
}

async function readBatch(keys: Key[]): Promise<Item[]> {
  const found: Item[] = [];
  let pending = keys;
  for (let round = 0; pending.length > 0; round += 1) {
    if (round > 0) await new Promise((done) => setTimeout(done, Math.random() * 50 * 2 ** round));
    if (round > 6)
      throw Object.assign(new Error('The table left keys unread.'), { name: 'ThrottlingException' });
    const answer = await table.send(
      new BatchGetCommand({ RequestItems: { [tableName]: { Keys: pending, ConsistentRead: true } } }),
    );
    found.push(...((answer.Responses?.[tableName] ?? []) as Item[]));
    pending = (answer.UnprocessedKeys?.[tableName]?.Keys ?? []) as Key[];
  }
  return found;
}

export type RecordRef = { collection: Collection; id: string };

/** The existing ones of these records, by collection and id. */
export async function readRecords(touched: RecordRef[]): Promise<Map<string, Stored<Collection>>> {
  const items = await readItems(touched.map(({ collection, id }) => ({ pk: collection, sk: id })));
  return new Map(
    items.flatMap((item): [string, Stored<Collection>][] => {
      const record = readStored(item.pk as Collection, item);
      return record ? [[recordKey({ collection: item.pk as Collection, id: item.sk }), record]] : [];
    }),
  );
}

export const recordKey = ({ collection, id }: RecordRef): string => `${collection} ${id}`;

export type Page<C extends Collection> = { records: Stored<C>[]; last: string | undefined };

/** `of`: only records whose ids begin with this. */
type From = { after?: string | undefined; limit: number; of?: string | undefined };

/** What to read of a collection for a member: only their own records, where each record belongs to one member. */
export const memberRange = (collection: Collection, member: string): Pick<From, 'of'> =>
  kinds[collection].ids === 'by-member' ? { of: `${member}-` } : {};

/** The items of a page, readable or not. */
const readItemPage = (pk: string, from: From) =>
  (isBucketed({ pk }) ? readBucketedPage : readRawPage)(pk, from);

/** A page of a collection in the order of ids, after `after`; `last` is set where there may be more. */
export async function readPage<C extends Collection>(collection: C, from: From): Promise<Page<C>> {
  const { items, last } = await readItemPage(collection, from);
  return { records: parseRecords(collection, items), last };
}

/** The records of those items that can be read. */
export const parseRecords = <C extends Collection>(collection: C, items: Item[]): Stored<C>[] =>
  items.map((item) => readStored(collection, item)).filter((record) => record !== undefined);

export async function readRawPage(collection: string, { after, limit, of }: From) {
  const answer = await table.send(
    new QueryCommand({
      TableName: tableName,
      KeyConditionExpression: of === undefined ? 'pk = :pk' : 'pk = :pk AND begins_with(sk, :of)',
      ExpressionAttributeValues: { ':pk': collection, ...(of !== undefined && { ':of': of }) },
      ...(after !== undefined && { ExclusiveStartKey: { pk: collection, sk: after } }),
      Limit: limit,
      ConsistentRead: true,
    }),
  );
  return { items: (answer.Items ?? []) as Item[], last: answer.LastEvaluatedKey?.sk as string | undefined };
}

async function readBucketedPage(collection: string, { after = '', limit }: From) {
  const items = (await readRawItems(bucketKeys(collection)))
    .flatMap((bucket) => itemsInBucket(collection, bucket))
    .filter(({ sk }) => sk > after)
    .sort((a, b) => (a.sk < b.sk ? -1 : 1));
  return { items: items.slice(0, limit), last: items.length > limit ? items[limit - 1]?.sk : undefined };
}

/** Every item that pages of 500 give. */
async function* everyOf(read: typeof readRawPage, pk: string, of?: string): AsyncGenerator<Item> {
  let after: string | undefined;
  do {
    const page: Awaited<ReturnType<typeof readRawPage>> = await read(pk, { after, limit: 500, of });
    yield* page.items;
    after = page.last;
  } while (after !== undefined);
}

/** Every item of a partition, or of those whose sort keys begin with `of`. */
export const everyRawItem = (pk: string, of?: string): AsyncGenerator<Item> => everyOf(readRawPage, pk, of);

/** The item of every record of a collection, or of those whose ids begin with `of`. */
export const everyItem = (collection: Collection, of?: string): AsyncGenerator<Item> =>
  everyOf(readItemPage, collection, of);

/** Every record of a collection that can be read. */
export async function* everyRecord<C extends Collection>(collection: C): AsyncGenerator<Stored<C>> {
  for await (const item of everyItem(collection)) yield* parseRecords(collection, [item]);
}

/** The records whose expiry, by the index, is from `from` to `to`, both in ISO 8601. */
export async function findExpiring(
  collection: Collection,
  from: string,
  to: string,
): Promise<{ id: string; expiry: string }[]> {
  const found: { id: string; expiry: string }[] = [];
  let start: Record<string, unknown> | undefined;
  do {
    const answer = await table.send(
      new QueryCommand({
        TableName: tableName,
        IndexName: 'expiry',
        KeyConditionExpression: 'expiryKind = :kind AND expiry BETWEEN :from AND :to',
        ExpressionAttributeValues: { ':kind': collection, ':from': from, ':to': to },
        ExclusiveStartKey: start,
      }),
    );
    found.push(...(answer.Items ?? []).map(({ sk, expiry }) => ({ id: String(sk), expiry: String(expiry) })));
    start = answer.LastEvaluatedKey;
  } while (start);
  return found;
}
