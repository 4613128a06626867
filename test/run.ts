import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { startVitest } from 'vitest/node';
import { forgetRights, rightsAstray, rightsNoted } from './rights/rights.ts';
import { sentences } from './sentences/sentences.ts';
import { withoutTest } from './sentences/table.ts';

/**
 * Every check of the product, cheapest first; the last line counts them. Arguments narrow the
 * tests by file name, as vitest's do. `--changed` is the quick lane: of what needs no running product, and doesn't
 * take long, the tests that come to what is not committed yet.
 */
const root = resolve(import.meta.dirname, '..');
const given = process.argv.slice(2);
const changed = given.includes('--changed');
const filters = given.filter((each) => each !== '--changed');

// Vitest is content with no test at all, and takes what it doesn't know for a name.
const files = globSync('test/**/*.test.ts', { cwd: root }).map((file) => file.replaceAll('\\', '/'));
const ofNone = filters.filter((each) => each.startsWith('-') || !files.some((file) => file.includes(each)));
if (ofNone.length > 0) {
  for (const each of ofNone) console.log(`No test file has “${each}” in its name.`);
  console.log(`0 passed, ${ofNone.length} failed`);
  process.exit(1);
}

const counts = { passed: 0, failed: 0, skipped: 0 };

/** The checks that are one script each: nothing else is worth running while code doesn't compile, but all are reported. */
const scripts: [string, ...string[]][] = [
  // By their own files: what is in `.bin` can't be started on Windows without a shell.
  ['types', 'node_modules/typescript/bin/tsc'],
  ['format and lint', 'node_modules/@biomejs/biome/bin/biome', 'check', '.'],
  ['arrows', 'test/arrows.ts'],
  ['sentences', 'test/sentences/write.ts', '--check'],
];

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

forgetRights();
// Read by vitest.config.ts: an option that excludes reaches no project.
if (changed) process.env.QUICK_TESTS = 'yes';
const vitest = await startVitest('test', filters, {
  root,
  config: resolve(import.meta.dirname, 'vitest.config.ts'),
  project: changed ? ['parts'] : ['parts', 'product', 'faults'],
  ...(changed && { changed, passWithNoTests: true }),
  watch: false,
  reporters: ['default'],
});

const passed: { tags: readonly string[] }[] = [];
for (const module of vitest.state.getTestModules()) {
  // A file that can't be loaded has no tests to fail: it fails itself.
  if (module.errors().length > 0) counts.failed += 1;
  for (const suite of module.children.allSuites()) if (suite.errors().length > 0) counts.failed += 1;
  for (const test of module.children.allTests()) {
    const { state } = test.result();
    // A test that never got to run, because its file or the run broke, has not passed.
    counts[state === 'pending' ? 'failed' : state] += 1;
    if (state === 'passed') passed.push(test);
  }
}
counts.failed += vitest.state.getUnhandledErrors().length;
await vitest.close();

// Of a part of the tests it says nothing that a function had no need of a right.
const astray = given.length === 0 ? rightsAstray(rightsNoted()) : [];
if (astray.length > 0) {
  counts.failed += 1;
  console.log(`✗ rights of functions:\n  ${astray.join('\n  ')}`);
}

// That a sentence has a test says little while none of its tests passes.
const unshown = given.length === 0 ? withoutTest(sentences, passed) : [];
if (unshown.length > 0) {
  counts.failed += 1;
  console.log(`✗ shown by no test that passed: ${unshown.join(', ')}`);
}

const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : '';
// exit and not only exitCode: a handle that a failed test left open must not hold the verdict back.
process.stdout.write(`${counts.passed} passed, ${counts.failed} failed${skipped}\n`, () =>
  process.exit(counts.failed > 0 ? 1 : 0),
);
