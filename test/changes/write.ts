import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { applied, readExample, type WorkedExample } from '../example/worked-example.ts';

/**
 * Writes into docs/architecture.md what each change of changes.md touches, and what says so where one of its
 * files is left out: the compiler, the tests of the rules and permissions, or nobody.
 */
const root = resolve(import.meta.dirname, '../..');
const document = join(import.meta.dirname, 'changes.md');
const architecture = join(root, 'docs/architecture.md');
const notCopied = /^(node_modules|build|cdk\.out|coverage|screenshots|\.git|\.local)$/;
const narrow = ['test/permissions', 'test/rules/kinds.test.ts', 'test/rules/words.test.ts'];

const headings = [...readFileSync(document, 'utf8').matchAll(/^## (.*)$/gm)].map(
  ([, heading = '']) => heading,
);
const changes: [string, WorkedExample][] = [
  ['An optional field', readExample(join(root, 'CONTRIBUTING.md'), 'A field')],
  ...headings.map((heading): [string, WorkedExample] => [heading, readExample(document, heading)]),
];

const copy = mkdtempSync(join(tmpdir(), 'changes-'));
cpSync(root, copy, { recursive: true, filter: (source) => !notCopied.test(relative(root, source)) });
symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));

const run = (command: string, ...args: string[]) =>
  spawnSync(join(root, 'node_modules/.bin', command), args, { cwd: copy, encoding: 'utf8' });
const complaints = () => run('tsc', '--incremental', '--tsBuildInfoFile', 'build/types').stdout.trim();
const passes = () =>
  run('vitest', 'run', '--config', 'test/vitest.config.ts', '--project', 'parts', ...narrow).status === 0;

function follow(change: WorkedExample, leaveOut?: string): void {
  for (const [file, edits] of change) {
    const source = readFileSync(join(root, file), 'utf8');
    writeFileSync(join(copy, file), file === leaveOut ? source : applied(source, edits));
  }
}
function undo(change: WorkedExample): void {
  for (const file of change.keys()) writeFileSync(join(copy, file), readFileSync(join(root, file)));
}

const rows: string[] = [];
try {
  for (const [heading, change] of changes) {
    follow(change);
    const wrong = complaints();
    if (wrong) throw new Error(`“${heading}” doesn't compile as it is written:\n${wrong}`);
    const files = [...change.keys()];
    // What is left out of a single file leaves nothing of the change: then who speaks is who hears of all of it.
    const noticed = files.map((file) => {
      follow(change, files.length > 1 ? file : undefined);
      const by = complaints() ? 'compiler' : passes() ? 'nobody' : 'tests';
      return `\`${file}\`: ${by}`;
    });
    undo(change);
    const lines = [...change.values()].flat().reduce((sum, { before, after }) => {
      const kept = before.split('\n');
      return sum + after.split('\n').filter((line) => !kept.includes(line)).length;
    }, 0);
    rows.push(`| ${heading} | ${files.length} | ${lines} | ${noticed.join('; ')} |`);
    console.log(rows.at(-1));
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}

const [start, end] = ['<!-- changes -->', '<!-- /changes -->'] as const;
const [before = '', after = ''] = readFileSync(architecture, 'utf8').split(
  new RegExp(`(?<=${start}\n)[\\s\\S]*(?=${end})`),
);
writeFileSync(
  architecture,
  `${before}\n| Change | Files | Lines | Who notices the file that is left out |\n|---|---|---|---|\n${rows.join('\n')}\n\n${after}`,
);
