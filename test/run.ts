import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { startVitest, type TestCase } from 'vitest/node';
import { answerHelp } from '../infra/terminal/terminal.ts';
import { forgetRights, iamDrift, rightsUsed } from './rights/rights.ts';
import { changedFiles, changedScreens } from './runner/changed-screens.ts';
import { endWhenSilent } from './runner/end-when-silent.ts';
import { lookAgain, outcomeOf, type RunAlone } from './runner/outcome.ts';
import { enterRunFolder } from './runner/run-folder.ts';
import { sentences, withoutTest } from './sentences/sentences.ts';

/**
 * The checks of the product; the last line counts them. Arguments narrow the tests by file name, as vitest's do.
 * `--all` is the long lane (test/lane.ts). `--changed` runs, of what needs no running product, the tests that come to
 * what is not committed yet.
 */
answerHelp(`npm test runs the gate: every check that is quick. Words after -- narrow it to files with these in their names.

  --changed  what comes to what is not committed yet, of what needs no running product
  --all      the long lane: npm run test:all`);

const root = resolve(import.meta.dirname, '..');
const given = process.argv.slice(2);
const options = ['--changed', '--all'];
const [changed, all] = options.map((option) => given.includes(option));
const filters = given.filter((each) => !options.includes(each));

// Vitest is content with no test at all, and takes what it doesn't know for a name.
const files = globSync('test/**/*.test.{ts,tsx}', { cwd: root }).map((file) => file.replaceAll('\\', '/'));
const ofNone = filters.filter((each) => each.startsWith('-') || !files.some((file) => file.includes(each)));
if (ofNone.length > 0) {
  for (const each of ofNone) console.log(`No test file has “${each}” in its name.`);
  console.log(`0 passed, ${ofNone.length} failed`);
  process.exit(1);
}

const leaveRunFolder = enterRunFolder();
if (all) {
  process.env.TEST_LANE = 'all';
  process.env.TEST_SEED ??= String(Date.now() % 2 ** 31);
  console.log(`TEST_SEED=${process.env.TEST_SEED} repeats the random steps of this run.`);
}

const counts = { passed: 0, failed: 0, skipped: 0 };

/** The checks that are one script each: nothing else is worth running while code doesn't compile, but all are reported. */
const scripts: [string, ...string[]][] = [
  // By their own files: what is in `.bin` can't be started on Windows without a shell.
  ['types', 'node_modules/typescript/bin/tsc'],
  ['arrows', 'test/arrows.ts'],
];
const biome = ['node_modules/@biomejs/biome/bin/biome', 'check'] as const;
if (changed) scripts.push(['format and lint', ...biome, '--no-errors-on-unmatched', ...changedFiles(root)]);
else scripts.push(['format and lint', ...biome, '.']);

const check = ([name, ...args]: (typeof scripts)[number]) =>
  new Promise<void>((done) => {
    const started = performance.now();
    execFile(process.execPath, args, { cwd: root }, (error, stdout, stderr) => {
      counts[error ? 'failed' : 'passed'] += 1;
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      console.log(`${error ? '✗' : '✓'} ${name} (${seconds} s)`);
      if (error) console.log(`${stdout}${stderr}` || error.message);
      done();
    });
  });
await Promise.all(scripts.map(check));

const passed: TestCase[] = [];
const passedAgain: string[] = [];

/** Twice what a test's limit and its hook's come to; in the long lane some take minutes. */
const silence = endWhenSilent((all ? 20 : 6) * 60_000);

/** Runs the tests of some projects. */
const start = (projects: string[], names: string[], more: Parameters<typeof startVitest>[2] = {}) =>
  startVitest('test', names, {
    root,
    config: resolve(import.meta.dirname, 'vitest.config.ts'),
    project: projects,
    watch: false,
    reporters: ['default', silence],
    // Said in the configuration it would hold for no project.
    ...(!all && { tagsFilter: ['!long'] }),
    // A name that is in no file's was refused above: it need not be in each project's.
    passWithNoTests: changed || names.length > 0,
    ...more,
  });

/** By itself: after all else, in one process. */
const runAlone: RunAlone = async (project, file, testNamePattern) => {
  const vitest = await start([project], [file], { testNamePattern, maxWorkers: 1 });
  const outcomes = vitest.state.getTestModules().map(outcomeOf);
  await vitest.close();
  return outcomes;
};

/** Runs the tests of some projects; what failed in the gate is run again, and counts only if it fails then too. */
async function runTests(
  projects: string[],
  names: string[],
  more: { changed?: boolean } = {},
): Promise<void> {
  const vitest = await start(projects, names, more);
  const modules = vitest.state.getTestModules();
  // That a page was closed because it hung is no failure of its own: its tests are, or pass when run again.
  const isOfTheEnd = (error: unknown) =>
    silence.hasEnded() && String(error).includes('Failed to run the test');
  counts.failed += vitest.state.getUnhandledErrors().filter((error) => !isOfTheEnd(error)).length;
  await vitest.close();
  const seen = all
    ? { outcomes: modules.map(outcomeOf), passedAgain: [] }
    : await lookAgain(modules, runAlone);
  for (const outcome of seen.outcomes) {
    passed.push(...outcome.passed);
    counts.passed += outcome.passed.length;
    counts.failed += outcome.failed.length;
    counts.skipped += outcome.skipped;
  }
  passedAgain.push(...seen.passedAgain);
}

/** With React as it ships, which is half again as quick; the long lane takes the one that warns of what is wrong. */
async function runScreens(names: string[]): Promise<void> {
  const before = process.env.NODE_ENV;
  if (!all) process.env.NODE_ENV = 'production';
  await runTests(['screens'], names);
  process.env.NODE_ENV = before;
}

forgetRights();
if (changed) {
  await runTests(['parts', 'alone'], filters, { changed });
  const screens = changedScreens(root);
  if (screens.length > 0) await runScreens(screens);
} else {
  await runTests(['parts', 'product', 'faults', 'alone'], filters);
  await runScreens(filters);
}

const isWhole = given.length === 0 || (all && filters.length === 0);
// Of a part of the tests it says nothing that a function had no need of a right.
const astray = isWhole ? iamDrift(rightsUsed()) : [];
if (astray.length > 0) {
  counts.failed += 1;
  console.log(`✗ rights of functions:\n  ${astray.join('\n  ')}`);
}

// That a sentence has a test says little while none of its tests passes.
const unshown = isWhole ? withoutTest(sentences, passed) : [];
if (unshown.length > 0) {
  counts.failed += 1;
  console.log(`✗ shown by no test that passed: ${unshown.join(', ')}`);
}

for (const name of passedAgain) console.log(`passed when run again: ${name}`);
leaveRunFolder();
const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : '';
// exit and not only exitCode: a handle that a failed test left open must not hold the verdict back.
process.stdout.write(`${counts.passed} passed, ${counts.failed} failed${skipped}\n`, () =>
  process.exit(counts.failed > 0 ? 1 : 0),
);
