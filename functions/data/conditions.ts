import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import type { Write } from './audit.ts';
import { type Item, keyOf, tableName } from './table.ts';

export type TransactItems = NonNullable<TransactWriteCommandInput['TransactItems']>;

/**
 * That an item is still as it was read. A record says so by the number of the write that put it there, all
 * else by that write's token; what no change of the network has written has none.
 */
export function unchanged(before: Item | undefined) {
  if (!before) return { ConditionExpression: 'attribute_not_exists(pk)' };
  const name = before.version === undefined ? 'token' : 'seq';
  const names = { ExpressionAttributeNames: { '#name': name } };
  if (before[name] === undefined)
    return { ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(#name)', ...names };
  return {
    ConditionExpression: '#name = :value',
    ...names,
    ExpressionAttributeValues: { ':value': before[name] },
  };
}

/**
 * A write on the condition that nobody else has written the item since it was read.
 *
 * @param mark what tells this write from every other
 */
export function written({ before, after }: Write, mark: object): TransactItems[number] {
  return after
    ? { Put: { TableName: tableName, Item: { ...after, ...mark }, ...unchanged(before) } }
    : { Delete: { TableName: tableName, Key: keyOf(before as Item), ...unchanged(before) } };
}

/**
 * Bytes of one item as JSON, which is never shorter than DynamoDB's own count: its limit is 400 KB. A record
 * leaves room for what an item may say beside it that keeps it whole.
 */
const largestItem = 409_600;
const largestRecord = 400_000;

/** Whether an item gets larger than the table takes; one that is so already may always become smaller. */
export function exceedsItemLimit(before: Item | undefined, after: Item | undefined): boolean {
  const size = bytesOf(after);
  const most = after?.version === undefined ? largestItem : largestRecord;
  return size > most && size >= bytesOf(before);
}

const bytesOf = (item: Item | undefined) => (item ? Buffer.byteLength(JSON.stringify(item)) : 0);
