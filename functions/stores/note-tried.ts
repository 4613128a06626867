import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Try } from '../../shared/tried.ts';
import { secondsFrom, table, tableName } from '../data/table.ts';

/** For how many days it is kept. */
export const triedDays = 90;
/** Milliseconds that whoever signs in waits for this at most. */
const patience = 1500;

export const triedPartition = 'sign-ins';

/** A try that our own functions see, or a step of a sign-in at the user pool, with the client of it. */
type Noted = Exclude<Try, 'sign-in' | 'failed-sign-in'> | `${'begun' | 'finished'} ${string}`;

/**
 * Counts, by day, what was tried with somebody's account, and nothing of what was typed. It is no write of the network, and
 * what is counted goes on whether it can be counted or not.
 *
 * @param uid of nobody where an address is nobody's: that takes as long
 */
export async function noteTried(uid: string | undefined, what: Noted): Promise<void> {
  const now = new Date();
  const note = new UpdateCommand({
    TableName: tableName,
    Key: { pk: triedPartition, sk: `${uid ?? 'nobody'}#${now.toISOString().slice(0, 10)}` },
    UpdateExpression: 'SET expires = :expires ADD #what :one',
    ExpressionAttributeNames: { '#what': what },
    ExpressionAttributeValues: { ':expires': secondsFrom(now, triedDays * 86_400), ':one': 1 },
  });
  await table.send(note, { abortSignal: AbortSignal.timeout(patience) }).catch(() => {});
}
