import { msPerMinute } from '../../shared/language/time.ts';

/**
 * What to do when the browser's store fails: it was deleted, can't be read, or is full.
 *
 *     working ──lost──→ reopen ────lost──→ make again ──lost or full──→ in memory, until the page is closed
 *        └───full──→ make room ──lost──↗        both ──full──→ in memory
 *
 *     can't be opened ──→ made again at once ──can't be opened──→ in memory
 *
 * A minute without failure leads back to `working`. Opening again helps if another tab has deleted the store and made
 * it again. To make room, pictures are deleted, as they can be fetched again. The next sync brings what is missing,
 * and what is shown stays.
 */
export type Recovery = 'reopen' | 'make-anew' | 'make-room' | 'in-memory';

/** After this long without a failure, in ms, the next one counts as the first. */
const resetAfter = msPerMinute;

/** @returns what chooses the step for a failure; its error is undefined when the store was closed from outside */
export function recoverySteps(now: () => number = Date.now): (error?: unknown) => Recovery {
  let before: { step: Recovery; at: number } | undefined;
  return (error) => {
    const isFull = error instanceof Error && error.name === 'QuotaExceededError';
    const last = before && now() - before.at < resetAfter ? before.step : 'working';
    const step = nextStep(last, isFull);
    before = { step, at: now() };
    return step;
  };
}

function nextStep(last: Recovery | 'working', isFull: boolean): Recovery {
  if (last === 'working') return isFull ? 'make-room' : 'reopen';
  return (last === 'reopen' || last === 'make-room') && !isFull ? 'make-anew' : 'in-memory';
}
