import { QueryCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import type { OperatorsWord } from '../../shared/fields/announcement.ts';
import type { Collection } from '../../shared/kinds/registry.ts';
import { secondsPerDay } from '../../shared/language/time.ts';
import { rules } from '../../shared/permissions/policy.ts';
import { updateIf } from './conditional-update.ts';
import { readItem } from './records.ts';
import { readStored } from './stored.ts';
import { type Item, type Key, secondsFrom, table, tableName } from './table.ts';

/**
 * Every write of records has a sequence number; the feed says for each number what that write touched. Both are written
 * in the write's own transaction, so the feed has no gaps.
 */
export type Sequence = {
  seq: number;
  /** The token of the attempt that made the last write. It differs between two histories with the same number. */
  token: string;
  /**
   * What an operator says to everybody. It is kept here, because every write and every sync reads the sequence number:
   * so it costs no read, and no write comes between it and what it forbids.
   */
  word?: OperatorsWord;
};

export const sequenceKey: Key = { pk: 'sequence', sk: 'sequence' };
const feedKey = (seq: number): Key => ({ pk: 'changes', sk: String(seq).padStart(15, '0') });

/** Days for which feed entries are kept. */
export const feedDays = 90;

/** A record that a write touched. */
export type TouchedRecord = {
  collection: Collection;
  id: string;
  /**
   * The previous values of the fields that decide who sees an existing record. Only those who saw it are told that it
   * is gone.
   */
  was?: Record<string, unknown>;
  /** The new values of those fields, unless the record was deleted. */
  is?: Record<string, unknown>;
};
type Entry = Omit<Sequence, 'word'> & {
  changes: TouchedRecord[];
  /** When the write began; ISO 8601. */
  at: string;
};

export function toTouched(
  collection: Collection,
  id: string,
  before: Item | undefined,
  after: Item | undefined,
): TouchedRecord {
  if (!before) return { collection, id };
  const decides = (item: Item) => {
    const record: Record<string, unknown> = readStored(collection, item) ?? item;
    return Object.fromEntries(rules[collection].see.reads.map((name) => [name, record[name]]));
  };
  return { collection, id, was: decides(before), ...(after && { is: decides(after) }) };
}

export async function readSequence(): Promise<Sequence> {
  const item = await readItem(sequenceKey);
  const word = item?.word as OperatorsWord | undefined;
  return { seq: Number(item?.seq ?? 0), token: String(item?.token ?? ''), ...(word && { word }) };
}

/** What an operator says now. */
export const currentWord = ({ word }: Sequence, now: Date): OperatorsWord | undefined =>
  word && Date.parse(word.until) > now.getTime() ? word : undefined;

/** Says something to everybody, in place of what was said before; without it, nothing. */
export async function say(word?: OperatorsWord): Promise<void> {
  await updateIf({
    Key: sequenceKey,
    UpdateExpression: word ? 'SET word = :word' : 'REMOVE word',
    ...(word && { ExpressionAttributeValues: { ':word': word } }),
  });
}

/** The part of a transaction that takes the next sequence number, unless another write has, and adds the feed entry. */
export function nextSequence(
  { seq, word }: Sequence,
  token: string,
  changes: TouchedRecord[],
  now: Date,
): NonNullable<TransactWriteCommandInput['TransactItems']> {
  const next = { seq: seq + 1, token };
  return [
    {
      Put: {
        TableName: tableName,
        Item: { ...sequenceKey, ...next, word },
        ConditionExpression: `${seq === 0 ? 'attribute_not_exists(seq)' : 'seq = :seq'} AND ${word ? 'word = :word' : 'attribute_not_exists(word)'}`,
        ...((seq !== 0 || word) && {
          ExpressionAttributeValues: { ...(seq !== 0 && { ':seq': seq }), ...(word && { ':word': word }) },
        }),
      },
    },
    {
      Put: {
        TableName: tableName,
        Item: {
          ...feedKey(next.seq),
          ...next,
          changes,
          at: now.toISOString(),
          expires: secondsFrom(now, feedDays * secondsPerDay),
        },
      },
    },
  ];
}

/** The token of the attempt that made this write. */
export async function attemptTokenOf(seq: number): Promise<string | undefined> {
  return (await readItem(feedKey(seq)))?.token as string | undefined;
}

/** At most `limit` entries from `seq` on, including it, oldest first. */
export async function entriesFrom(seq: number, limit: number): Promise<Entry[]> {
  const answer = await table.send(
    new QueryCommand({
      TableName: tableName,
      KeyConditionExpression: 'pk = :pk AND sk >= :sk',
      ExpressionAttributeValues: { ':pk': 'changes', ':sk': feedKey(seq).sk },
      Limit: limit,
      ConsistentRead: true,
    }),
  );
  return (answer.Items ?? []) as unknown as Entry[];
}
