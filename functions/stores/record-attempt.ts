import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Attempt } from '../../shared/account/sign-in-attempts.ts';
import { secondsPerDay } from '../../shared/language/time.ts';
import { secondsFrom, table, tableName } from '../data/table.ts';

/** An address of SES's simulator for the canary, which nobody can own. */
export const canaryAddress = 'success+canary@simulator.amazonses.com';

/** Days for which attempts are kept. */
export const attemptDays = 90;
/** The longest time in milliseconds that signing in waits for the count. */
const timeout = 1500;

export const attemptPartition = 'sign-ins';

/** An attempt that our functions see, or a step of a sign-in at the user pool with its client. */
type RecordedAttempt = Exclude<Attempt, 'sign-in' | 'failed-sign-in'> | `${'begun' | 'finished'} ${string}`;

/**
 * Counts by day the attempts on somebody's account, but nothing that was typed. A failure to count stops nothing.
 *
 * @param uid undefined for an unknown address, which takes as long as a known one
 */
export async function recordAttempt(uid: string | undefined, what: RecordedAttempt): Promise<void> {
  const now = new Date();
  const note = new UpdateCommand({
    TableName: tableName,
    Key: { pk: attemptPartition, sk: `${uid ?? 'nobody'}#${now.toISOString().slice(0, 10)}` },
    UpdateExpression: 'SET expires = :expires ADD #what :one',
    ExpressionAttributeNames: { '#what': what },
    ExpressionAttributeValues: { ':expires': secondsFrom(now, attemptDays * secondsPerDay), ':one': 1 },
  });
  await table.send(note, { abortSignal: AbortSignal.timeout(timeout) }).catch(() => {});
}
