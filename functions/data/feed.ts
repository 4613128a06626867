import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { Collection } from '../../shared/registry.ts';
import { readItem } from './records.ts';
import { type Item, type Key, secondsFrom, table, tableName } from './table.ts';

/**
 * The clock counts the network's writes; the feed says, for each count, what that write touched.
 * Both change in the very transaction of the write, so the feed has no gap and no entry out of turn.
 */
export const clockKey: Key = { pk: 'clock', sk: 'clock' };

/** For how long the feed remembers, in days. */
export const feedDays = 90;

export type Touched = { collection: Collection; id: string };
type Entry = { seq: number; changes: Touched[]; token: string };

const entryKey = (seq: number): Key => ({ pk: 'changes', sk: String(seq).padStart(15, '0') });

export async function readClock(): Promise<number> {
  return Number((await readItem(clockKey))?.seq ?? 0);
}

export function feedEntry(seq: number, changes: Touched[], token: string, now: Date): Item {
  return {
    ...entryKey(seq),
    seq,
    changes,
    token,
    at: now.toISOString(),
    expires: secondsFrom(now, feedDays * 86_400),
  };
}

/** Which attempt wrote this entry of the feed. */
export async function authorOf(seq: number): Promise<string | undefined> {
  return (await readItem(entryKey(seq)))?.token as string | undefined;
}

/** At most `limit` entries after `seq`, oldest first. */
export async function entriesAfter(seq: number, limit: number): Promise<Entry[]> {
  const answer = await table.send(
    new QueryCommand({
      TableName: tableName,
      KeyConditionExpression: 'pk = :pk AND sk > :sk',
      ExpressionAttributeValues: { ':pk': 'changes', ':sk': entryKey(seq).sk },
      Limit: limit,
      ConsistentRead: true,
    }),
  );
  return (answer.Items ?? []) as unknown as Entry[];
}
