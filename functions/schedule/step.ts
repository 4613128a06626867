import type { Task } from '../stores/dead-letters.ts';
import type { Run } from '../stores/run.ts';

/**
 * What is due by time. Each part is a task (`run.isolate`), and what previous runs did is skipped, so that the next run
 * continues where one was cut off.
 */
export type Step = (now: Date, run: Run) => Promise<void>;

export const taskOf = (step: string, id: string): Task => ({ step, about: id });
