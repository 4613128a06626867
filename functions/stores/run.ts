import { ProductError } from '../../shared/protocol/errors.ts';
import { log } from '../data/log.ts';
import { errorName, maySucceedLater } from '../data/transient.ts';
import { addDeadLetter, type Task } from './dead-letters.ts';

/**
 * One run of the stream or the schedule. A task that fails delays no other: it becomes a dead letter if it can't
 * succeed, and else is left for the next run.
 */
export class Run {
  /** The tasks for the next run, in the order in which they failed. */
  readonly left: Task[] = [];
  #isTableOut = false;

  async isolate(task: Task, act: () => Promise<unknown>): Promise<void> {
    try {
      // An unreachable table is waited for once, or the function would time out before the last task.
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
