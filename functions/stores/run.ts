import { ProductError } from '../../shared/errors.ts';
import { log } from '../data/log.ts';
import { maySucceedLater, nameOf } from '../data/transient.ts';
import { giveUp, type Piece } from './given-up.ts';

/**
 * One run of the stream or the schedule. Each piece of its work stands alone: one that fails holds up
 * none behind it. What will never succeed is given up at once; what may is left for the next run.
 */
export class Run {
  /** What may succeed another time, in the order in which it failed. */
  readonly left: Piece[] = [];
  #isTableOut = false;

  async alone(piece: Piece, act: () => Promise<unknown>): Promise<void> {
    try {
      // A table out of reach is waited for once: the function's time would be up before the last piece.
      if (this.#isTableOut) throw new ProductError('try-again');
      await act().catch((error: unknown) => {
        if (maySucceedLater(error)) throw error;
        return giveUp(piece, error);
      });
    } catch (error) {
      this.#isTableOut ||= error instanceof ProductError;
      this.left.push(piece);
      log('error', { left: piece.step, about: piece.about, error: nameOf(error) });
    }
  }
}
