import { DeleteCommand, GetCommand, PutCommand, paginateQuery } from '@aws-sdk/lib-dynamodb';
import { secondsPerDay } from '../../shared/language/time.ts';
import type { Bounce } from '../../shared/user/user.schema.ts';
import { type Item, type Key, secondsFrom, table, tableName } from '../data/table.ts';
import { addressHash } from './hash.ts';

/*
 * Addresses that mail comes back from, or whose owner called it unwanted. They are stored by a hash of the address, so
 * a bounce doesn't concern the member's next address.
 */

const bouncesPk = 'bounces';
const secondsAYear = 365 * secondsPerDay;

const bounceKey = (address: string): Key => ({ pk: bouncesPk, sk: addressHash(address) });

/** Written directly: the function that receives bounces may write nothing else. */
export async function recordBounce(address: string, { at, why }: Bounce): Promise<void> {
  const expires = secondsFrom(new Date(at), secondsAYear);
  const Item = { ...bounceKey(address), at, why, expires };
  await table.send(new PutCommand({ TableName: tableName, Item }));
}

/** Why an address isn't mailed; undefined if it is. */
export async function bounceOf(address: string): Promise<Bounce | undefined> {
  const Key = bounceKey(address);
  const { Item: item } = await table.send(
    new GetCommand({ TableName: tableName, Key, ConsistentRead: true }),
  );
  return toBounce(item);
}

/** A code that was mailed to the address was entered, so mail reaches it. */
export async function deleteBounce(address: string): Promise<void> {
  await table.send(new DeleteCommand({ TableName: tableName, Key: bounceKey(address) }));
}

/** Reads all bounces. @returns a lookup by address */
export async function everyBounce(): Promise<(address: string) => Bounce | undefined> {
  const bounces = new Map<string, Item>();
  const pages = paginateQuery(
    { client: table },
    {
      TableName: tableName,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': bouncesPk },
    },
  );
  for await (const { Items = [] } of pages) for (const item of Items as Item[]) bounces.set(item.sk, item);
  return (address) => toBounce(bounces.get(bounceKey(address).sk));
}

function toBounce(item: Record<string, unknown> | undefined): Bounce | undefined {
  // The table deletes expired items with a delay.
  if (!item || Number(item.expires) <= secondsFrom(new Date(), 0)) return undefined;
  return { at: String(item.at), why: item.why === 'complaint' ? 'complaint' : 'bounce' };
}
