import { change, type UnitOfWork } from './change.ts';
import { updated } from './counted.ts';
import { readItem, readItems } from './records.ts';
import { isTransient, secondsFrom } from './table.ts';

/** For how many days something done once is remembered: longer than anything would be tried again. */
const remembered = 100;

const keyOf = (deed: string) => ({ pk: 'done', sk: deed });

/** Whether this change is the first to do what `deed` names; if so it is remembered with it. */
export async function firstTime(unit: UnitOfWork, deed: string): Promise<boolean> {
  if (await unit.item(keyOf(deed))) return false;
  await unit.putItem({ ...keyOf(deed), expires: secondsFrom(unit.now, remembered * 86_400) });
  return true;
}

/** Which of these deeds are not remembered as done. */
export async function undone(deeds: string[]): Promise<Set<string>> {
  const done = new Set((await readItems(deeds.map(keyOf))).map(({ sk }) => sk));
  return new Set(deeds).difference(done);
}

/**
 * Does what can't be part of a change, such as sending a mail, unless it is remembered as done. A crash
 * right after it does it once more: better twice than never.
 */
export async function once(deed: string, action: () => Promise<void>): Promise<void> {
  if (await readItem(keyOf(deed))) return;
  await action();
  // A mark says the same whoever makes it, so it rests on nothing that was read.
  const expires = secondsFrom(new Date(), remembered * 86_400);
  const made = updated({
    Key: keyOf(deed),
    UpdateExpression: 'SET expires = :expires',
    ExpressionAttributeValues: { ':expires': expires },
  });
  await made.catch((error: unknown) => {
    // What was done would be done again: it is worth the patience of a change.
    if (!isTransient(error)) throw error;
    return change((unit) => firstTime(unit, deed));
  });
}
