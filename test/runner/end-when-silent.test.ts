import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Vitest } from 'vitest/node';
import { endWhenSilent } from './end-when-silent.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'log').mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A run that is watched, in which a page hangs: it is cancelled in vain. */
function watched() {
  const close = vi.fn();
  const reporter = endWhenSilent(1000);
  const run = {
    cancelCurrentRun: () => new Promise(() => {}),
    projects: [{}, { browser: { provider: { close } } }],
  };
  reporter.onInit?.(run as unknown as Vitest);
  reporter.onTestRunStart?.([]);
  return { close, reporter };
}

test('a run that is silent for too long is ended, with its browsers', async () => {
  const { close } = watched();
  await vi.advanceTimersByTimeAsync(999);
  expect(close).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1002);
  expect(close).toHaveBeenCalledOnce();
});

test('a run that says something, or is over, is left alone', async () => {
  const { close, reporter } = watched();
  for (let at = 0; at < 5; at++) {
    await vi.advanceTimersByTimeAsync(900);
    reporter.onTestCaseResult?.(undefined as never);
  }
  reporter.onTestRunEnd?.([], [], 'passed');
  await vi.advanceTimersByTimeAsync(5000);
  expect(close).not.toHaveBeenCalled();
});
