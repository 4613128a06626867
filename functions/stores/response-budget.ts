import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { msg } from '../../shared/language/messages.ts';
import { secondsPerDay } from '../../shared/language/time.ts';
import { ProductError } from '../../shared/protocol/errors.ts';
import { change } from '../data/change.ts';
import { incrementCount } from '../data/conditional-update.ts';
import { type Item, type Key, secondsFrom, table, tableName } from '../data/table.ts';
import { secondsToMidnight } from './quotas.ts';
import { duration } from './time-window.ts';

/** Characters from which an answer is large: it costs more than the rest of its call. */
const largeAnswerSize = 16_000;
/** Large answers in a day. A network of 10,000 members takes 12, so several devices need few. */
const dailyLimit = 1000 * Number(process.env.QUOTA_FACTOR ?? 1);

/** The count of somebody's large answers of today. */
export const responseBudgetKey = (uid: string, now: Date): Key => ({
  pk: 'large',
  sk: `${now.toISOString().slice(0, 10)}#${uid}`,
});

/**
 * Why somebody's response budget is used up, if it is. Administrators have no limit: whoever stole one of their
 * sessions must not lock out those who can end it.
 */
export function responseBudgetRefusal(
  { admin }: { admin: boolean },
  given: Item | undefined,
  now: Date,
): ProductError | undefined {
  if (!admin && Number(given?.given ?? 0) >= dailyLimit) return usedUp(now);
}

function usedUp(now: Date): ProductError {
  const seconds = secondsToMidnight(now);
  return new ProductError('slow-down', {
    message: msg('This account has loaded too much today. You can load more in {wait}.'),
    values: { wait: duration(seconds) },
    retryAfter: seconds,
  });
}

/** Seconds for which a day's count is kept. */
const keptSeconds = 2 * secondsPerDay;

/** Counts another call like a large answer. @throws `slow-down` if the day's budget is used up */
export async function spendResponseBudget(uid: string, now: Date): Promise<void> {
  const room = { most: dailyLimit, expires: secondsFrom(now, keptSeconds) };
  if (!(await incrementCount(responseBudgetKey(uid, now), 'given', room))) throw usedUp(now);
}

/** Resets today's count: a new password has ended every session that may have used it up. */
export const resetResponseBudget = (uid: string): Promise<void> =>
  change((unit) => unit.removeItem(responseBudgetKey(uid, unit.now)));

/** Counts an answer if it is large. Two simultaneous ones may both be the last. */
export async function countLargeAnswer(
  uid: string,
  { body = '', large: isLarge = false }: { body?: unknown; large?: boolean },
  now: Date,
): Promise<void> {
  if (!isLarge && JSON.stringify(body).length < largeAnswerSize) return;
  const count = new UpdateCommand({
    TableName: tableName,
    Key: responseBudgetKey(uid, now),
    UpdateExpression: 'ADD given :one SET expires = :expires',
    ExpressionAttributeValues: { ':one': 1, ':expires': secondsFrom(now, keptSeconds) },
  });
  // The answer is sent even if it can't be counted.
  await table.send(count).catch(() => {});
}
