import { randomBytes } from 'node:crypto';
import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { readRawPage } from '../data/records.ts';
import { type Item, table, tableName } from '../data/table.ts';

/** Random keys, each for a day or a month: once a key is deleted, what was counted by it leads to nobody. */
const partition = 'missed-keys';

/** The end of a day (`2026-11-26`) or a month (`2026-11`) in epoch seconds. */
export function endOfPeriod(period: string): number {
  const [year = 0, month = 1, day] = period.split('-').map(Number);
  return (day === undefined ? Date.UTC(year, month) : Date.UTC(year, month - 1, day + 1)) / 1000;
}

/** The key of a day or a month, made when it is first needed. */
export async function periodKey(period: string): Promise<Buffer> {
  const { Attributes } = await table.send(
    new UpdateCommand({
      TableName: tableName,
      Key: { pk: partition, sk: period },
      UpdateExpression: 'SET #key = if_not_exists(#key, :random), expires = :expires',
      ExpressionAttributeNames: { '#key': 'key' },
      ExpressionAttributeValues: {
        ':random': randomBytes(32).toString('base64url'),
        ':expires': endOfPeriod(period),
      },
      ReturnValues: 'ALL_NEW',
    }),
  );
  return Buffer.from(String(Attributes?.key), 'base64url');
}

/** The keys of periods that are over: the table's time-to-live may take days. */
export async function expiredKeys(now: Date): Promise<Item[]> {
  const { items } = await readRawPage(partition, { after: undefined, limit: 1000 });
  return items.filter(({ expires }) => Number(expires) * 1000 <= now.getTime());
}

export const deleteKey = ({ pk, sk }: Item) =>
  table.send(new DeleteCommand({ TableName: tableName, Key: { pk, sk } }));
