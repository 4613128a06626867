import { ProductError } from '../../shared/errors.ts';
import { log } from '../data/log.ts';
import { errorName, maySucceedLater } from '../data/transient.ts';
import { addDeadLetter, type Task } from './dead-letters.ts';

/**
 * One run of the stream or the schedule. Each task of its work stands alone: one that fails holds up
 * none behind it. What will never succeed becomes a dead letter at once; what may is left for the next run.
 */
export class Run {
  /** What may succeed another time, in the order in which it failed. */
  readonly left: Task[] = [];
  #isTableOut = false;

  async isolate(task: Task, act: () => Promise<unknown>): Promise<void> {
    try {
      // A table out of reach is waited for once: the function's time would be up before the last task.
      if (this.#isTableOut) throw new ProductError('try-again');
      await act().catch((error: unknown) => {
        if (maySucceedLater(error)) throw error;
        return addDeadLetter(task, error);
      });
    } catch (error) {
      this.#isTableOut ||= error instanceof ProductError;
      this.left.push(task);
      log('error', { left: task.step, about: task.about, error: errorName(error) });
    }
  }
}
