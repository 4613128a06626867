import { describe, expect, test } from 'vitest';
import { recoverySteps } from '../../web/data/recovery.ts';

const full = Object.assign(new Error('no room'), { name: 'QuotaExceededError' });
const minute = 60_000;

/** What is done about failures that come one after the other, each so long after the one before. */
function steps(...failures: [after: number, error?: unknown][]) {
  let now = 0;
  const next = recoverySteps(() => now);
  return failures.map(([after, error]) => {
    now += after;
    return next(error);
  });
}

describe('when the browser’s store fails', () => {
  test('it is opened again, then made anew, then given up', () => {
    expect(steps([0], [10], [10], [10])).toEqual(['reopen', 'make-anew', 'in-memory', 'in-memory']);
  });

  test('room is made first where there was none', () => {
    expect(steps([0, full], [10, full])).toEqual(['make-room', 'in-memory']);
    expect(steps([0, full], [10], [10])).toEqual(['make-room', 'make-anew', 'in-memory']);
    expect(steps([0], [10, full])).toEqual(['reopen', 'in-memory']);
  });

  test('a minute without trouble leads back to the first step', () => {
    expect(steps([0], [minute], [minute - 1])).toEqual(['reopen', 'reopen', 'make-anew']);
  });
});
