import { secondsPerDay } from '../../shared/language/time.ts';
import { change, type UnitOfWork } from './change.ts';
import { updateIf } from './conditional-update.ts';
import { readItem, readItems } from './records.ts';
import { isTransient, secondsFrom } from './table.ts';

/** Days for which idempotency keys are kept: longer than anything is retried. */
const keptDays = 100;

export const doneKey = (key: string) => ({ pk: 'done', sk: key });

/** Marks an idempotency key as done. @returns whether this change is the first to do so */
export async function markDone(unit: UnitOfWork, key: string): Promise<boolean> {
  if (await unit.item(doneKey(key))) return false;
  await unit.putItem({ ...doneKey(key), expires: secondsFrom(unit.now, keptDays * secondsPerDay) });
  return true;
}

/** The idempotency keys that aren't marked as done. */
export async function filterUndone(keys: string[]): Promise<Set<string>> {
  const done = new Set((await readItems(keys.map(doneKey))).map(({ sk }) => sk));
  return new Set(keys).difference(done);
}

/**
 * Does what can't be part of a transaction, such as sending a mail, unless it is marked as done. After a crash in
 * between it is done twice: better than never.
 */
export async function doOnce(key: string, action: () => Promise<void>): Promise<void> {
  if (await readItem(doneKey(key))) return;
  await action();
  // The mark is the same whoever writes it, so it needs no condition.
  const expires = secondsFrom(new Date(), keptDays * secondsPerDay);
  const marked = updateIf({
    Key: doneKey(key),
    UpdateExpression: 'SET expires = :expires',
    ExpressionAttributeValues: { ':expires': expires },
  });
  await marked.catch((error: unknown) => {
    // Without the mark it would be done again, so the mark is retried as a change is.
    if (!isTransient(error)) throw error;
    return change((unit) => markDone(unit, key));
  });
}
