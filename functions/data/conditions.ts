import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import type { Write } from './audit.ts';
import { type Item, primaryKey, tableName } from './table.ts';

export type TransactItems = NonNullable<TransactWriteCommandInput['TransactItems']>;

/**
 * The condition that an item is still as it was read. A record is compared by the number of its last write, any other
 * item by that write's token, if it has one.
 */
export function ifUnchanged(before: Item | undefined) {
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

/** A write that fails if the item was changed since it was read. @param mark attributes that identify this write */
export function conditionalWrite({ before, after }: Write, mark: object): TransactItems[number] {
  return after
    ? { Put: { TableName: tableName, Item: { ...after, ...mark }, ...ifUnchanged(before) } }
    : { Delete: { TableName: tableName, Key: primaryKey(before as Item), ...ifUnchanged(before) } };
}

/**
 * Bytes of one item as JSON, which is never shorter than DynamoDB's own count: its limit is 400 KB. Records have a
 * lower limit, so that there is room for the item's own attributes.
 */
const largestItem = 409_600;
const largestRecord = 400_000;

/**
 * Whether a write makes an item larger than the table allows. One that is too large already may be replaced by a
 * smaller one.
 */
export function exceedsItemLimit(before: Item | undefined, after: Item | undefined): boolean {
  const size = bytesOf(after);
  const most = after?.version === undefined ? largestItem : largestRecord;
  return size > most && size >= bytesOf(before);
}

const bytesOf = (item: Item | undefined) => (item ? Buffer.byteLength(JSON.stringify(item)) : 0);
