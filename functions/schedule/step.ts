import type { Task } from '../stores/dead-letters.ts';
import type { Run } from '../stores/run.ts';

/**
 * Something that time brings about. It does each part alone (`run.alone`), and passes over what earlier
 * runs have done, so that the next run goes on where one was cut off.
 */
export type Step = (now: Date, run: Run) => Promise<void>;

export const taskOf = (step: string, id: string): Task => ({ step, about: id });
