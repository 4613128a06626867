import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { ProductError } from '../../shared/errors.ts';
import { change } from '../data/change.ts';
import { type Item, type Key, secondsFrom, table, tableName } from '../data/table.ts';
import { inWords } from './duration.ts';
import { secondsToMidnight } from './quotas.ts';

/** Characters of an answer from which it costs more than all else about its call. */
const large = 16_000;
/** Of them in a day: a network of 10,000 members is 12, so a person with every device they own needs few. */
const mostADay = 1000 * Number(process.env.QUOTA_FACTOR ?? 1);

/** How many large answers somebody was given, today. */
export const largeKey = (uid: string, now: Date): Key => ({
  pk: 'large',
  sk: `${now.toISOString().slice(0, 10)}#${uid}`,
});

/**
 * Why somebody is given no more large answers today, if they had as many as a person may have. Administrators always
 * get in: whoever stole one of their sessions must not keep out those who can stop it.
 */
export function overLarge(
  { admin }: { admin: boolean },
  given: Item | undefined,
  now: Date,
): ProductError | undefined {
  if (admin || Number(given?.given ?? 0) < mostADay) return;
  const seconds = secondsToMidnight(now);
  return new ProductError('slow-down', {
    message: `This account has loaded too much today. You can load more in ${inWords(seconds)}.`,
    retryAfter: seconds,
  });
}

/** Forgets the count of today: with a new password every session that may have used it up has ended. */
export const forgetLarge = (uid: string): Promise<void> =>
  change((unit) => unit.removeItem(largeKey(uid, unit.now)));

/** Counts an answer, if it is large; two at once may both be the last one. */
export async function countLarge(
  uid: string,
  { body = '', large: isLarge = false }: { body?: unknown; large?: boolean },
  now: Date,
): Promise<void> {
  if (!isLarge && JSON.stringify(body).length < large) return;
  const count = new UpdateCommand({
    TableName: tableName,
    Key: largeKey(uid, now),
    UpdateExpression: 'ADD given :one SET expires = :expires',
    ExpressionAttributeValues: { ':one': 1, ':expires': secondsFrom(now, 2 * 86_400) },
  });
  // The answer is there: it is given whether it can be counted or not.
  await table.send(count).catch(() => {});
}
