import { change } from '../data/change.ts';
import { filterUndone, markDone } from '../data/once.ts';
import type { Step } from './step.ts';

/**
 * A step that reads the whole network, done by the first run of each of UTC's days. Where that run is cut off, or leaves
 * something for later, the next does it again.
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
