import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import {
  type Attempt,
  type AttemptCounts,
  attemptCounts,
  attemptKinds,
} from '../../shared/account/sign-in-attempts.ts';
import { msPerDay } from '../../shared/language/time.ts';
import { ProductError } from '../../shared/protocol/errors.ts';
import { everyRawItem } from '../data/records.ts';
import { type Item, table, tableName } from '../data/table.ts';
import { attemptDays, attemptPartition, recordAttempt } from './record-attempt.ts';

/** Checks a code or a passkey, and counts a wrong one for its account. @param uid called for a wrong one only */
export function recordIfWrong<T>(
  uid: () => Promise<string | undefined>,
  what: 'wrong-passkey' | 'wrong-mailed-code',
  act: () => Promise<T>,
): Promise<T> {
  return act().catch(async (refusal: unknown) => {
    if (refusal instanceof ProductError && refusal.code === 'invalid')
      // The refusal stays the same if the account can't be found.
      await uid()
        .then((id) => recordAttempt(id, what))
        .catch(() => {});
    throw refusal;
  });
}

/** The attempts on somebody's account in the last 90 days. */
export async function attemptsOf(uid: string): Promise<AttemptCounts> {
  const found: AttemptCounts = {};
  for (const item of await daysOf(uid)) {
    const day = item.sk.slice(item.sk.lastIndexOf('#') + 1);
    for (const [what, count] of countsOf(item)) {
      const { count: before, last } = found[what] ?? { count: 0, last: day };
      found[what] = { count: before + count, last: count > 0 ? day : last };
    }
  }
  // A sign-in that was begun before midnight and finished after it hasn't failed.
  return attemptCounts.parse(Object.fromEntries(Object.entries(found).filter(([, { count }]) => count > 0)));
}

/** The items of days with attempts, earliest first. */
async function daysOf(uid: string): Promise<Item[]> {
  const first = new Date(Date.now() - attemptDays * msPerDay).toISOString().slice(0, 10);
  const items = await Array.fromAsync(everyRawItem(attemptPartition, `${uid}#`));
  return items.filter(({ sk }) => sk >= `${uid}#${first}`);
}

/**
 * The counts of an item. Sign-ins are counted by step and client: the client by which our functions check passwords
 * signs nobody in.
 */
function countsOf(item: Item): [Attempt, number][] {
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
    ...attemptKinds
      .filter((what) => what in item)
      .map((what): [Attempt, number] => [what, Number(item[what])]),
  ];
}

/** Deletes all counts, with the identity. */
export async function deleteAttempts(uid: string): Promise<void> {
  for (const { pk, sk } of await daysOf(uid))
    await table.send(new DeleteCommand({ TableName: tableName, Key: { pk, sk } }));
}
