import { BatchGetCommand, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { Collection, Stored } from '../../shared/registry.ts';
import { type Item, type Key, table, tableName } from './table.ts';

/** The record of an item, without what is the table's business. */
export function toRecord<C extends Collection>({
  pk: _pk,
  sk: _sk,
  expiryKind: _expiryKind,
  seq: _seq,
  ...record
}: Record<string, unknown>): Stored<C> {
  return record as Stored<C>;
}

/** The item a record is kept as; offers stand in the index by expiry too. */
export function toItem<C extends Collection>(collection: C, record: Stored<C>): Item {
  return {
    ...record,
    pk: collection,
    sk: record.id,
    ...(collection === 'offers' && { expiryKind: 'offers' }),
  };
}

export async function readItem(key: Key): Promise<Item | undefined> {
  const { Item: item } = await table.send(
    new GetCommand({ TableName: tableName, Key: key, ConsistentRead: true }),
  );
  return item as Item | undefined;
}

const largestBatch = 100;

/** Reads items by key, consistently; those that aren't there are missing from the answer. */
export async function readItems(keys: Key[]): Promise<Item[]> {
  const wanted = [...new Map(keys.map((key) => [`${key.pk} ${key.sk}`, key])).values()];
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

export type Page<C extends Collection> = { records: Stored<C>[]; last: string | undefined };

/** A page of a collection in the order of ids, from after `after`; `last` where there may be more. */
export async function readPage<C extends Collection>(
  collection: C,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<Page<C>> {
  const answer = await table.send(
    new QueryCommand({
      TableName: tableName,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': collection },
      ...(after !== undefined && { ExclusiveStartKey: { pk: collection, sk: after } }),
      Limit: limit,
      ConsistentRead: true,
    }),
  );
  return {
    records: (answer.Items ?? []).map((item) => toRecord<C>(item)),
    last: answer.LastEvaluatedKey?.sk as string | undefined,
  };
}

/** Every record of a collection, page by page. */
export async function* everyRecord<C extends Collection>(collection: C): AsyncGenerator<Stored<C>> {
  let after: string | undefined;
  do {
    const page: Page<C> = await readPage(collection, { after, limit: 500 });
    yield* page.records;
    after = page.last;
  } while (after !== undefined);
}

/** The offers whose expiry lies after `from` and not after `to`, both ISO 8601, as the index last knew them. */
export async function offersExpiring(from: string, to: string): Promise<{ id: string; expiry: string }[]> {
  const offers: { id: string; expiry: string }[] = [];
  let start: Record<string, unknown> | undefined;
  do {
    const answer = await table.send(
      new QueryCommand({
        TableName: tableName,
        IndexName: 'expiry',
        KeyConditionExpression: 'expiryKind = :kind AND expiry BETWEEN :from AND :to',
        ExpressionAttributeValues: { ':kind': 'offers', ':from': from, ':to': to },
        ExclusiveStartKey: start,
      }),
    );
    offers.push(
      ...(answer.Items ?? []).map(({ sk, expiry }) => ({ id: String(sk), expiry: String(expiry) })),
    );
    start = answer.LastEvaluatedKey;
  } while (start);
  return offers;
}
