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
  /** The tasks that go on in the next run, though nothing failed. */
  readonly unfinished: Task[] = [];
  readonly #end: number;
  #isTableOut = false;

  /** @param milliseconds that it may take on */
  constructor(milliseconds = Number.POSITIVE_INFINITY) {
    this.#end = performance.now() + milliseconds;
  }

  /** Whether it is still on at a time of `performance.now()`. */
  hasTime(at: number): boolean {
    return at < this.#end;
  }

  /** Leaves the rest of a task to the next run. */
  goOnLater(task: Task, done: object): void {
    this.unfinished.push(task);
    log('info', { unfinished: task.step, ...done });
  }

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
