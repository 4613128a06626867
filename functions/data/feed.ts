import { QueryCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { rules } from '../../shared/policy.ts';
import type { Collection } from '../../shared/registry.ts';
import { readItem } from './records.ts';
import { readStored } from './stored.ts';
import { type Item, type Key, secondsFrom, table, tableName } from './table.ts';

/**
 * The clock counts the network's writes; the feed says, for each count, what that write touched.
 * Both change in the very transaction of the write, so the feed has no gap and no entry out of turn.
 */
export type Clock = {
  seq: number;
  /** Of the attempt that made the last write: two histories with the same count differ in it. */
  token: string;
};

const clockKey: Key = { pk: 'clock', sk: 'clock' };
const entryKey = (seq: number): Key => ({ pk: 'changes', sk: String(seq).padStart(15, '0') });

/** For how long the feed remembers, in days. */
export const feedDays = 90;

/** A record that a write touched. */
export type Touched = {
  collection: Collection;
  id: string;
  /**
   * Of a record that was there before: what decided who saw it. Only those who did are told that it is
   * gone; to all others it never existed.
   */
  was?: Record<string, unknown>;
  /** What decides it from then on, unless it was deleted; no entry of before says it. */
  is?: Record<string, unknown>;
};
type Entry = Clock & { changes: Touched[] };

export function touchedBy(
  collection: Collection,
  id: string,
  before: Item | undefined,
  after: Item | undefined,
): Touched {
  if (!before) return { collection, id };
  const decides = (item: Item) => {
    const record: Record<string, unknown> = readStored(collection, item) ?? item;
    return Object.fromEntries(rules[collection].see.reads.map((name) => [name, record[name]]));
  };
  return { collection, id, was: decides(before), ...(after && { is: decides(after) }) };
}

export async function readClock(): Promise<Clock> {
  const item = await readItem(clockKey);
  return { seq: Number(item?.seq ?? 0), token: String(item?.token ?? '') };
}

/** The part of every write's transaction that moves the clock on, if nobody else has, and says what was touched. */
export function tick(
  { seq }: Clock,
  token: string,
  changes: Touched[],
  now: Date,
): NonNullable<TransactWriteCommandInput['TransactItems']> {
  const next = { seq: seq + 1, token };
  return [
    {
      Put: {
        TableName: tableName,
        Item: { ...clockKey, ...next },
        ...(seq === 0
          ? { ConditionExpression: 'attribute_not_exists(pk)' }
          : { ConditionExpression: 'seq = :seq', ExpressionAttributeValues: { ':seq': seq } }),
      },
    },
    {
      Put: {
        TableName: tableName,
        Item: {
          ...entryKey(next.seq),
          ...next,
          changes,
          at: now.toISOString(),
          expires: secondsFrom(now, feedDays * 86_400),
        },
      },
    },
  ];
}

/** Which attempt made this write. */
export async function authorOf(seq: number): Promise<string | undefined> {
  return (await readItem(entryKey(seq)))?.token as string | undefined;
}

/** At most `limit` entries from `seq` on, that one included, oldest first. */
export async function entriesFrom(seq: number, limit: number): Promise<Entry[]> {
  const answer = await table.send(
    new QueryCommand({
      TableName: tableName,
      KeyConditionExpression: 'pk = :pk AND sk >= :sk',
      ExpressionAttributeValues: { ':pk': 'changes', ':sk': entryKey(seq).sk },
      Limit: limit,
      ConsistentRead: true,
    }),
  );
  return (answer.Items ?? []) as unknown as Entry[];
}
