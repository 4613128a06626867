import { DeleteCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { ProductError } from '../../shared/errors.ts';
import { type Tried, type Try, tried, tries } from '../../shared/tried.ts';
import { type Item, table, tableName } from '../data/table.ts';
import { noteTried, triedDays, triedPartition } from './note-tried.ts';

/**
 * Does what takes a code or a passkey, and counts with the account of whom it was where it is wrong.
 *
 * @param uid found once it is
 */
export function notingWrong<T>(
  uid: () => Promise<string | undefined>,
  what: 'wrong-passkey' | 'wrong-mailed-code',
  act: () => Promise<T>,
): Promise<T> {
  return act().catch(async (refusal: unknown) => {
    if (refusal instanceof ProductError && refusal.code === 'invalid')
      // Refused as it was, also where nobody can be found.
      await uid()
        .then((id) => noteTried(id, what))
        .catch(() => {});
    throw refusal;
  });
}

/** What was tried with somebody's account in the last 90 days. */
export async function triedWith(uid: string): Promise<Tried> {
  const found: Tried = {};
  for (const item of await daysOf(uid)) {
    const day = item.sk.slice(item.sk.lastIndexOf('#') + 1);
    for (const [what, count] of countsOf(item)) {
      const { count: before, last } = found[what] ?? { count: 0, last: day };
      found[what] = { count: before + count, last: count > 0 ? day : last };
    }
  }
  // None failed that was begun before midnight and finished after it.
  return tried.parse(Object.fromEntries(Object.entries(found).filter(([, { count }]) => count > 0)));
}

/** The days on which anything was, the earliest first. */
async function daysOf(uid: string): Promise<Item[]> {
  const first = new Date(Date.now() - triedDays * 86_400_000).toISOString().slice(0, 10);
  const { Items = [] } = await table.send(
    new QueryCommand({
      TableName: tableName,
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :end',
      ExpressionAttributeValues: { ':pk': triedPartition, ':first': `${uid}#${first}`, ':end': `${uid}#a` },
      ConsistentRead: true,
    }),
  );
  return Items as Item[];
}

/**
 * What an item counts. Of a sign-in it has the steps, with the client: by another than the app's functions ask whether a
 * password is somebody's, and nobody signs in.
 */
function countsOf(item: Item): [Try, number][] {
  const ofApp = (step: string) =>
    Object.keys(item)
      .filter(
        (name) => name.startsWith(`${step} `) && !name.endsWith(` ${process.env.PASSWORD_CHECK_CLIENT_ID}`),
      )
      .reduce((sum, name) => sum + Number(item[name]), 0);
  const finished = ofApp('finished');
  return [
    ['sign-in', finished],
    ['failed-sign-in', ofApp('begun') - finished],
    ...tries.filter((what) => what in item).map((what): [Try, number] => [what, Number(item[what])]),
  ];
}

/** Forgets all of it, with the identity. */
export async function forgetTried(uid: string): Promise<void> {
  for (const { pk, sk } of await daysOf(uid))
    await table.send(new DeleteCommand({ TableName: tableName, Key: { pk, sk } }));
}
