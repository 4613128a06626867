/**
 * What is done when the browser's store fails: it was taken away, can't be read, or has no room.
 *
 *     working ──lost──→ reopen ────lost──→ make anew ──lost or full──→ in memory, until the page goes
 *        └───full──→ make room ──lost──↗        both ──full──→ in memory
 *
 *     opened, first or again ──can't be──→ made anew at once ──can't be opened either──→ in memory
 *
 * A minute without trouble leads back to `working`. Opening again helps where another tab has deleted the
 * store and made it anew; pictures make room, as they can be had again. What is missing comes with the sync
 * that follows, and what is shown stays.
 */
export type Recovery = 'reopen' | 'make-anew' | 'make-room' | 'in-memory';

/** After that long without trouble, in ms, the next is met as if it were the first. */
const quietAfter = 60_000;

/** @returns what to do about each failure, given its error; none when the store was closed from outside */
export function recoverySteps(now: () => number = Date.now): (error?: unknown) => Recovery {
  let before: { step: Recovery; at: number } | undefined;
  return (error) => {
    const isFull = error instanceof Error && error.name === 'QuotaExceededError';
    const last = before && now() - before.at < quietAfter ? before.step : 'working';
    const step = nextStep(last, isFull);
    before = { step, at: now() };
    return step;
  };
}

function nextStep(last: Recovery | 'working', isFull: boolean): Recovery {
  if (last === 'working') return isFull ? 'make-room' : 'reopen';
  return (last === 'reopen' || last === 'make-room') && !isFull ? 'make-anew' : 'in-memory';
}
