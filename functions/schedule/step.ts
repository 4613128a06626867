import { change } from '../data/change.ts';
import { filterUndone, markDone } from '../data/once.ts';
import type { Task } from '../stores/dead-letters.ts';
import type { Run } from '../stores/run.ts';

/**
 * Work that is due by time. Each part is a task (`run.isolate`), and what previous runs did is skipped, so that the next run
 * continues where one was cut off.
 */
export type Step = (now: Date, run: Run) => Promise<void>;

export const taskOf = (step: string, id: string): Task => ({ step, about: id });

/**
 * Runs a step that reads the whole network once a day (UTC). A run that was cut off or left tasks is repeated by the
 * next one.
 */
export const onceADay =
  (name: string, step: Step): Step =>
  async (now, run) => {
    const today = `${name}#${now.toISOString().slice(0, 10)}`;
    if (!(await filterUndone([today])).has(today)) return;
    const leftBefore = run.left.length;
    await step(now, run);
    if (run.left.length === leftBefore) await change((unit) => markDone(unit, today));
  };
