import { createHash } from 'node:crypto';
import {
  DeleteTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  ResourceNotFoundException,
  RestoreTableToPointInTimeCommand,
} from '@aws-sdk/client-dynamodb';
import { GetCommand, paginateQuery } from '@aws-sdk/lib-dynamodb';
import { type Collection, collections } from '../../shared/kinds/collections.ts';
import { msPerHour, msPerMinute } from '../../shared/language/time.ts';
import { bucketedCollection, itemsInBucket, partitionOf } from './bucketed.ts';
import { entriesFrom, readSequence, sequenceKey } from './feed.ts';
import { type Item, keyFromText, keyText, table, tableName } from './table.ts';

/*
 * The table that a drill restores next to this one and throws away. There is one name for it, because the function may
 * delete no other; only AWS can restore, so elsewhere there is no name.
 */
export const drillTable = () => process.env.DRILL_TABLE;

const client = new DynamoDBClient({});

/** Begins to restore the newest point that can be restored, which takes minutes to hours. */
export const beginRestore = () =>
  client.send(
    new RestoreTableToPointInTimeCommand({
      SourceTableName: tableName,
      TargetTableName: drillTable(),
      UseLatestRestorableTime: true,
      // Nothing is found by the index, and without it the table is ready sooner.
      GlobalSecondaryIndexOverride: [],
    }),
  );

export const deleteRestored = () => client.send(new DeleteTableCommand({ TableName: drillTable() }));

/** The table of a drill, whether it can be read, when it was made and as of when it is; undefined if there is none. */
export async function findRestored() {
  try {
    const { Table } = await client.send(new DescribeTableCommand({ TableName: drillTable() }));
    const made = Table?.CreationDateTime ?? new Date();
    return {
      isReady: Table?.TableStatus === 'ACTIVE',
      made,
      asOf: Table?.RestoreSummary?.RestoreDateTime ?? made,
    };
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
}

/** Milliseconds by which the newest point that can be restored may be older than the restore: it is usually five minutes. */
const oldestPoint = msPerHour;
/** Milliseconds between the time that a write has in the feed, when it began, and its commit. */
const longestWrite = msPerMinute;
/** The number of feed entries that are read at once. */
const page = 100;

export type Comparison = {
  /** The number of restored records of each kind. */
  records: Record<string, number>;
  /** What is wrong with the restored table, in words without content; none if it is right. */
  faults: string[];
};

/**
 * Compares each record of a restored table with this one's, by a checksum. People go on writing meanwhile: the feed
 * names each record that may differ because it was written after the moment as of which the table was restored.
 */
export async function compareRestored(
  restored: string,
  { made, asOf }: { made: Date; asOf: Date },
): Promise<Comparison> {
  const { Item: last } = await table.send(new GetCommand({ TableName: restored, Key: sequenceKey }));
  const records: Comparison['records'] = {};
  const then = new Map<string, string>();
  for (const collection of collections) {
    const before = then.size;
    for await (const item of itemsIn(restored, collection)) then.set(keyText(item), checksumOf(item));
    records[collection] = then.size - before;
  }
  const differing = new Set(then.keys());
  for (const collection of collections)
    for await (const item of itemsIn(tableName, collection)) {
      const name = keyText(item);
      if (then.get(name) === checksumOf(item)) differing.delete(name);
      else differing.add(name);
    }

  // Read after the records, so that the feed has every write that they may show.
  const { seq: latest } = await readSequence();
  const restoredSeq = Number(last?.seq ?? 0);
  let [newer, missing] = [0, 0];
  for await (const { seq, at, changes } of feedFrom(Math.max(0, restoredSeq - page))) {
    const isBefore = Date.parse(at) < asOf.getTime() - longestWrite;
    if (seq > restoredSeq) newer += 1;
    if (seq > restoredSeq && isBefore) missing += 1;
    // A write of that very moment may have been restored in part.
    if (!isBefore) for (const { collection: pk, id: sk } of changes) differing.delete(keyText({ pk, sk }));
  }
  missing += Math.max(0, latest - restoredSeq - newer);

  const faults: string[] = [];
  if (made.getTime() - asOf.getTime() > oldestPoint) faults.push(`It is as of ${asOf.toISOString()}.`);
  if (missing > 0) faults.push(`It lacks ${missing} earlier writes.`);
  for (const [kind, each] of Map.groupBy(differing, (name) => keyFromText(name).pk))
    faults.push(`Of ${kind} ${each.length} differ.`);
  return { records, faults };
}

/** The feed's entries after a number. */
async function* feedFrom(after: number) {
  let entries = await entriesFrom(after + 1, page);
  for (; entries.length > 0; entries = await entriesFrom((entries.at(-1)?.seq ?? 0) + 1, page))
    yield* entries;
}

async function* itemsIn(TableName: string, collection: Collection): AsyncGenerator<Item> {
  const pages = paginateQuery(
    { client: table },
    {
      TableName,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': partitionOf(collection) },
      ConsistentRead: true,
    },
  );
  for await (const { Items = [] } of pages)
    for (const item of Items as Item[])
      if (bucketedCollection(item)) yield* itemsInBucket(collection, item);
      else yield item;
}

/** The same for the same content, in whatever order the table answers it. */
const checksumOf = (item: Item): string =>
  createHash('sha256').update(JSON.stringify(item, inOrder)).digest('base64');

const inOrder = (_name: string, value: unknown): unknown => {
  if (value instanceof Set) return [...value].sort();
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
};
