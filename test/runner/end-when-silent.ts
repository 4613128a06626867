import type { Reporter, Vitest } from 'vitest/node';

/**
 * Ends a run of which nothing was heard for so long. A page that hangs has no clock left to end its own test with: the
 * whole run would wait for it. What it left undone is told from what failed by `lookAgain`.
 *
 * @param limit how long nothing may be heard, in milliseconds: longer than any test and hook of it may take
 */
export function endWhenSilent(limit: number): Reporter & { hasEnded: () => boolean } {
  let vitest: Vitest;
  let waiting: NodeJS.Timeout | undefined;
  let ended = false;
  const stop = () => clearTimeout(waiting);
  const heard = () => {
    stop();
    waiting = setTimeout(() => void end(), limit);
    waiting.unref();
  };
  const end = async () => {
    ended = true;
    console.log(`Nothing was heard of the tests for ${limit / 1000} s: the run is ended.`);
    // Neither comes to an end by itself while a page hangs.
    await Promise.race([
      vitest.cancelCurrentRun('test-failure'),
      new Promise((done) => setTimeout(done, 1000)),
    ]);
    for (const { browser } of vitest.projects) void browser?.provider?.close();
  };
  return {
    hasEnded: () => ended,
    onInit: (started) => {
      vitest = started;
    },
    onTestRunStart: heard,
    onTestModuleStart: heard,
    onTestCaseResult: heard,
    onTestModuleEnd: heard,
    onTestRunEnd: stop,
  };
}
