import type { TestCase, TestModule } from 'vitest/node';

/** What came of a file of tests. */
export type Outcome = { passed: TestCase[]; failed: string[]; skipped: number };

/** Runs one file of a project by itself: those of its tests whose full names fit the pattern. */
export type RunAlone = (project: string, file: string, names?: RegExp) => Promise<Outcome[]>;

/** With more failures than these something is broken, and a second look would only take time. */
const mostLookedAt = 10;

/** Names the failures: tests, and what has no test to fail: a file that can't be loaded, a hook. */
export function outcomeOf(module: TestModule): Outcome {
  const outcome: Outcome = { passed: [], failed: [], skipped: 0 };
  const file = module.relativeModuleId;
  if (module.errors().length > 0) outcome.failed.push(file);
  for (const suite of module.children.allSuites())
    if (suite.errors().length > 0) outcome.failed.push(`${file} > ${suite.fullName}`);
  for (const test of module.children.allTests()) {
    const { state } = test.result();
    if (state === 'passed') outcome.passed.push(test);
    // What the gate leaves to the long lane is not of its tests.
    else if (state === 'skipped') outcome.skipped += test.tags.includes('long') ? 0 : 1;
    // A test that never got to run, because its file or the run broke, has not passed.
    else outcome.failed.push(`${file} > ${test.fullName}`);
  }
  return outcome;
}

/**
 * Runs what failed once more, each file by itself: what only fails beside other load, or by chance, is told from a
 * fault.
 *
 * @returns the outcomes with what passed then as passed, and its names
 */
export async function lookAgain(
  modules: readonly TestModule[],
  runAlone: RunAlone,
): Promise<{ outcomes: Outcome[]; passedAgain: string[] }> {
  const outcomes = modules.map(outcomeOf);
  const passedAgain: string[] = [];
  const count = modules.map((module, at) => (isCutOff(module) ? 1 : (outcomes[at]?.failed.length ?? 0)));
  if (count.reduce((sum, each) => sum + each, 0) > mostLookedAt) return { outcomes, passedAgain };
  for (const [at, { failed, passed, skipped }] of outcomes.entries()) {
    const module = modules[at];
    if (failed.length === 0 || !module) continue;
    const again = await runAlone(module.project.name, module.relativeModuleId, namesOf(module));
    const passedNow = again.flatMap((each) => each.passed);
    if (passedNow.length === 0 || again.some((each) => each.failed.length > 0)) continue;
    passedAgain.push(...failed);
    const others = passed.filter(({ fullName }) => !passedNow.some((test) => test.fullName === fullName));
    outcomes[at] = { passed: [...others, ...passedNow], failed: [], skipped };
  }
  return { outcomes, passedAgain };
}

/** Whether a file was left in the middle, as when its page hung: that is one failure, however many tests it has. */
const isCutOff = (module: TestModule) => !module.children.allTests('pending').next().done;

/** The tests of a file that failed; all of it where it is not a test that did. */
function namesOf(module: TestModule): RegExp | undefined {
  const isWhole =
    isCutOff(module) ||
    module.errors().length > 0 ||
    [...module.children.allSuites()].some((suite) => suite.errors().length > 0);
  if (isWhole) return undefined;
  const names = [...module.children.allTests('failed')].map(({ fullName }) =>
    fullName.replaceAll(' > ', ' ').replace(/[$()*+.?[\\\]^{|}]/g, '\\$&'),
  );
  return new RegExp(`^(?:${names.join('|')})$`);
}
