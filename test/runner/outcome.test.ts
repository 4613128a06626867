import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'outcome-'));
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(join(root, 'node_modules/vitest'), join(folder, 'node_modules/vitest'), 'junction');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** What comes of a file of tests by its own first run, and by the second look. */
function lookedAt(source: string): { passed: number; failed: string[]; passedAgain: string[] } {
  writeFileSync(
    join(folder, 'some.test.ts'),
    `import { beforeAll, describe, test } from 'vitest';\n${source}`,
  );
  const program = `
    import { startVitest } from 'vitest/node';
    import { lookAgain, outcomeOf } from '${new URL('./outcome.ts', import.meta.url)}';
    const start = (more) =>
      startVitest('test', [], { root: ${JSON.stringify(folder)}, watch: false, reporters: [], ...more });
    const vitest = await start();
    const { outcomes, passedAgain } = await lookAgain(vitest.state.getTestModules(), async (_, __, names) =>
      (await start({ testNamePattern: names })).state.getTestModules().map(outcomeOf));
    const passed = outcomes.flatMap((each) => each.passed).length;
    process.stdout.write('\\n' + JSON.stringify({ passed, failed: outcomes.flatMap((each) => each.failed), passedAgain }));
    await vitest.close();
    process.exit(0);`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: folder,
    encoding: 'utf8',
  });
  const [last = ''] = stdout.trim().split('\n').slice(-1);
  if (!last.startsWith('{')) throw new Error(stderr);
  return JSON.parse(last);
}

/** Code that throws the first time it runs, and never again. */
const once = (name: string) =>
  `if (!(await import('node:fs')).existsSync('${name}')) {
     (await import('node:fs')).writeFileSync('${name}', '');
     throw new Error('the first time');
   }`;

test('a test that failed and passes alone has passed, and is named', () => {
  const source = `
    describe('a (group)', () => {
      test('is fine', () => {});
      test('fails at first', async () => { ${once('marker')} });
    });`;
  expect(lookedAt(source)).toEqual({
    passed: 2,
    failed: [],
    passedAgain: ['some.test.ts > a (group) > fails at first'],
  });
});

test('a test that fails each time has failed', () => {
  const source = `
    test('is fine', () => {});
    test('is broken', () => { throw new Error('each time'); });`;
  expect(lookedAt(source)).toEqual({ passed: 1, failed: ['some.test.ts > is broken'], passedAgain: [] });
});

test('a hook that failed is looked at again with all of its file', () => {
  const source = `
    describe('a group', () => {
      beforeAll(async () => { ${once('marker')} });
      test('is fine', () => {});
    });`;
  const { passed, failed, passedAgain } = lookedAt(source);
  expect([passed, failed]).toEqual([1, []]);
  expect(passedAgain).toContain('some.test.ts > a group');
});

test('where much fails nothing is looked at again', () => {
  const numbers = Array.from({ length: 11 }, (_, at) => at);
  const source = numbers.map((at) => `test('of ${at}', async () => { ${once(`marker${at}`)} });`).join('\n');
  expect(lookedAt(source).passedAgain).toEqual([]);
});
