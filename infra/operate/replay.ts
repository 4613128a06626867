import { Lambda } from '@aws-sdk/client-lambda';
import type { DynamoDBBatchResponse } from 'aws-lambda';
import { change } from '../../functions/data/change.ts';
import { everyRawItem, readItem } from '../../functions/data/records.ts';
import { type Item, primaryKey } from '../../functions/data/table.ts';
import { allOfIt } from '../../functions/schedule/step.ts';
import { deadLetterPk } from '../../functions/stores/dead-letters.ts';
import { streamFunction } from './stream.ts';

const lambda = new Lambda({});

/** The dead letters, oldest first. */
export const everyDeadLetter = async (): Promise<Item[]> =>
  (await Array.fromAsync(everyRawItem(deadLetterPk))).sort((one, other) =>
    String(one.at) < String(other.at) ? -1 : 1,
  );

/**
 * Makes the stream's function retry the dead letters, and deletes those that succeed. The schedule's dead letters are
 * deleted, because the schedule retries their work within a day and reports a new failure. It is idempotent.
 *
 * @returns whether no dead letter is left
 */
export async function replay(dryRun: boolean): Promise<boolean> {
  const all = await everyDeadLetter();
  const name = await streamFunction();
  let left = 0;
  let forgotten = 0;
  for (const item of all) {
    const what = `${item.sk}: ${item.error}, given up at ${item.at}`;
    if (dryRun) console.log(item.contents === undefined ? `${what}. ${whatFollows(item)}` : what);
    else if (item.contents === undefined) {
      forgotten += 1;
      console.log(`${what}. ${whatFollows(item)}`);
      await forget(item);
    } else if (await doneAgain(item, name)) await forget(item);
    else {
      left += 1;
      console.log(`${what}. It failed again.`);
    }
  }
  const counted = `${all.length} given up`;
  const done = `${all.length - left - forgotten} done again, ${left} left`;
  console.log(dryRun ? `${counted}.` : `${counted}, ${done}, ${forgotten} left to the schedule.`);
  return left === 0;
}

async function doneAgain(item: Item, name: string): Promise<boolean> {
  // If the retry fails, a new item without `replayedAt` replaces this one.
  await change((unit) => unit.putItem({ ...item, replayedAt: unit.now.toISOString() }));
  const call = { FunctionName: name, Payload: String(item.contents) };
  const { FunctionError, Payload } = await lambda.invoke(call);
  if (FunctionError || !Payload) return false;
  const { batchItemFailures } = JSON.parse(Payload.transformToString()) as DynamoDBBatchResponse;
  return batchItemFailures.length === 0 && (await readItem(primaryKey(item)))?.replayedAt !== undefined;
}

/** What becomes of a task of the schedule. */
function whatFollows({ sk, error }: Item): string {
  if (sk === `sendDigests#${allOfIt}`)
    return 'The digests go on by themselves once SES sends for the account; none is lost.';
  return sk.startsWith('sendDigests#') && error === 'MessageRejected'
    ? 'SES refused the address. The member’s next digest goes on from this one.'
    : 'The schedule retries it by itself.';
}

const forget = (item: Item) => change((unit) => unit.removeItem(primaryKey(item)));
