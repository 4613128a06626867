import { change, type UnitOfWork } from '../data/change.ts';
import { filterUndone, markDone } from '../data/once.ts';
import type { Task } from '../stores/dead-letters.ts';
import type { Run } from '../stores/run.ts';

/**
 * Work that is due by time. Each part is a task (`run.isolate`), and what previous runs did is skipped, so that the next run
 * continues where one was cut off.
 */
export type Step = (now: Date, run: Run) => Promise<void>;

/** What a task is about that is a whole step. */
export const allOfIt = 'all of it';

export const taskOf = (step: string, id: string): Task => ({ step, about: id });

const keyOf = (name: string, day: string) => `${name}#${day}`;

/** Marks a day (UTC) under a name. A day that is marked already stays so. */
export const markDay = (unit: UnitOfWork, name: string, now: Date): Promise<boolean> =>
  markDone(unit, keyOf(name, now.toISOString().slice(0, 10)));

/** Whether one of these days, such as `2026-11-27`, is marked under a name: with that of a step, that it was finished. */
export const isMarked = async (name: string, days: string[]): Promise<boolean> =>
  (await filterUndone(days.map((day) => keyOf(name, day)))).size < days.length;

/**
 * Runs a step that reads the whole network once a day (UTC). A run that was cut off, left tasks or didn't finish them
 * is repeated by the next one.
 */
export const onceADay =
  (name: string, step: Step): Step =>
  async (now, run) => {
    if (await isMarked(name, [now.toISOString().slice(0, 10)])) return;
    const waiting = () => run.left.length + run.unfinished.length;
    const before = waiting();
    await step(now, run);
    if (waiting() === before) await change((unit) => markDay(unit, name, now));
  };
