import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Try } from '../../shared/account/tries.ts';
import { secondsPerDay } from '../../shared/language/time.ts';
import { secondsFrom, table, tableName } from '../data/table.ts';

/** Days for which tries are kept. */
export const tryDays = 90;
/** The longest time in milliseconds that signing in waits for the count. */
const timeout = 1500;

export const tryPartition = 'sign-ins';

/** A try that our functions see, or a step of a sign-in at the user pool with its client. */
type RecordedTry = Exclude<Try, 'sign-in' | 'failed-sign-in'> | `${'begun' | 'finished'} ${string}`;

/**
 * Counts by day what was tried with somebody's account, but nothing that was typed. A failure to count stops nothing.
 *
 * @param uid undefined for an unknown address, which takes as long as a known one
 */
export async function recordTry(uid: string | undefined, what: RecordedTry): Promise<void> {
  const now = new Date();
  const note = new UpdateCommand({
    TableName: tableName,
    Key: { pk: tryPartition, sk: `${uid ?? 'nobody'}#${now.toISOString().slice(0, 10)}` },
    UpdateExpression: 'SET expires = :expires ADD #what :one',
    ExpressionAttributeNames: { '#what': what },
    ExpressionAttributeValues: { ':expires': secondsFrom(now, tryDays * secondsPerDay), ':one': 1 },
  });
  await table.send(note, { abortSignal: AbortSignal.timeout(timeout) }).catch(() => {});
}
