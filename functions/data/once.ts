import { secondsPerDay } from '../../shared/language/time.ts';
import { change, type UnitOfWork } from './change.ts';
import { updateIf } from './conditional-update.ts';
import { readItem, readItems } from './records.ts';
import { isTransient, secondsFrom } from './table.ts';

/** Days for which deeds are remembered as done: longer than anything is retried. */
const keptDays = 100;

export const doneKey = (deed: string) => ({ pk: 'done', sk: deed });

/** Whether this change is the first to do what `deed` names; if so, it marks the deed as done. */
export async function markDone(unit: UnitOfWork, deed: string): Promise<boolean> {
  if (await unit.item(doneKey(deed))) return false;
  await unit.putItem({ ...doneKey(deed), expires: secondsFrom(unit.now, keptDays * secondsPerDay) });
  return true;
}

/** The deeds that aren't marked as done. */
export async function filterUndone(deeds: string[]): Promise<Set<string>> {
  const done = new Set((await readItems(deeds.map(doneKey))).map(({ sk }) => sk));
  return new Set(deeds).difference(done);
}

/**
 * Does what can't be part of a transaction, such as sending a mail, unless it is marked as done. After a crash in
 * between it is done twice: better than never.
 */
export async function doOnce(deed: string, action: () => Promise<void>): Promise<void> {
  if (await readItem(doneKey(deed))) return;
  await action();
  // The mark is the same whoever writes it, so it needs no condition.
  const expires = secondsFrom(new Date(), keptDays * secondsPerDay);
  const marked = updateIf({
    Key: doneKey(deed),
    UpdateExpression: 'SET expires = :expires',
    ExpressionAttributeValues: { ':expires': expires },
  });
  await marked.catch((error: unknown) => {
    // Without the mark it would be done again, so the mark is retried as a change is.
    if (!isTransient(error)) throw error;
    return change((unit) => markDone(unit, deed));
  });
}
