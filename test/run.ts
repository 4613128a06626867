import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { startVitest } from 'vitest/node';
import { sentences } from './sentences/sentences.ts';
import { withoutTest } from './sentences/table.ts';

/**
 * Every check of the product, cheapest first; the last line counts them. Arguments narrow the
 * tests by file name, as vitest's do.
 */
const root = resolve(import.meta.dirname, '..');
const filters = process.argv.slice(2);

const counts = { passed: 0, failed: 0, skipped: 0 };

/** The checks that are one command each: nothing else is worth running while code doesn't compile, but all are reported. */
const commands: [string, string, string[]][] = [
  ['types', 'tsc', []],
  ['format and lint', 'biome', ['check', '.']],
  ['arrows', 'node', ['test/arrows.ts']],
  ['sentences', 'node', ['test/sentences/write.ts', '--check']],
];

for (const [name, command, args] of commands) {
  const started = performance.now();
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd: root, encoding: 'utf8' });
  const passed = status === 0;
  counts[passed ? 'passed' : 'failed'] += 1;
  console.log(`${passed ? '✓' : '✗'} ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
  if (!passed) console.log(`${stdout}${stderr}${error?.message ?? ''}`);
}

const vitest = await startVitest('test', filters, {
  root,
  config: resolve(import.meta.dirname, 'vitest.config.ts'),
  project: ['parts', 'product', 'faults'],
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

// That a sentence has a test says little while none of its tests passes.
const unshown = filters.length === 0 ? withoutTest(sentences, passed) : [];
if (unshown.length > 0) {
  counts.failed += 1;
  console.log(`✗ shown by no test that passed: ${unshown.join(', ')}`);
}

const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : '';
// exit and not only exitCode: a handle that a failed test left open must not hold the verdict back.
process.stdout.write(`${counts.passed} passed, ${counts.failed} failed${skipped}\n`, () =>
  process.exit(counts.failed > 0 ? 1 : 0),
);
