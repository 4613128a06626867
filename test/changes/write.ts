import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { answerHelp } from '../../infra/terminal/answer-help.ts';
import { readExample, type WorkedExample, written } from '../example/worked-example.ts';

/**
 * Follows each change of changes.md in a copy of the sources and runs its tests; then leaves out one file of it
 * after the other, to see whether the compiler asks for it, or else a test. Writes what was seen into
 * docs/architecture.md. With words of a heading as arguments only that change is followed, and its row written. With
 * `--check` it only says whether each change compiles and leaves the tests green, and writes nothing.
 */
answerHelp(`npm run changes follows each change of test/changes/changes.md in a copy of the sources, and writes what it took into
docs/architecture.md. Words of a heading after -- choose one.

  --check  only says whether each compiles and leaves the tests green`);

const checksOnly = process.argv.includes('--check');
const root = resolve(import.meta.dirname, '../..');
const document = join(import.meta.dirname, 'changes.md');
const architecture = join(root, 'docs/architecture.md');
const notCopied = /^(node_modules|build|cdk\.out|coverage|screenshots|\.git|\.local)$/;
/** The tests that speak of every kind, or every call. */
const tests = [
  'test/rules',
  'test/abuse/who-did-it',
  'test/permissions',
  'test/seed',
  'test/fuzz',
  'test/stored/shapes',
  'test/web-units/search-fields',
  'test/web-units/news',
  'test/matching',
  'test/web-units/list-pages',
];

const headings = [...readFileSync(document, 'utf8').matchAll(/^## (.*)$/gm)].map(
  ([, heading = '']) => heading,
);
const wanted = process.argv
  .slice(2)
  .filter((each) => each !== '--check')
  .join(' ');
const all: [string, WorkedExample][] = [
  ['An optional field', readExample(join(root, 'CONTRIBUTING.md'), 'A field')],
  ...headings.map((heading): [string, WorkedExample] => [heading, readExample(document, heading)]),
];
const changes = all.filter(([heading]) => heading.includes(wanted));

const copy = mkdtempSync(join(tmpdir(), 'changes-'));
cpSync(root, copy, { recursive: true, filter: (source) => !notCopied.test(relative(root, source)) });
symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');

/** What a tool says: Vitest says what passed on the one stream, and what failed on the other. */
function run(...args: string[]): string {
  // Without the long lane, whose tests also judge times: beside the other checks they would be red by chance.
  const { TEST_LANE: _, ...env } = process.env;
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: copy, env, encoding: 'utf8' });
  return stripVTControlCharacters(stdout + stderr);
}

/** What the compiler says of the copy, a line each. It looks again only at what changed. */
const complaints = (): string[] =>
  run('node_modules/typescript/bin/tsc')
    .split('\n')
    .filter((line) => line.trim() !== '');

/** The tests that are red, or the files of those that can't be loaded. */
function red(...options: string[]): string[] {
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'test/vitest.config.ts'];
  const said = run(...vitest, '--project', 'parts', '--tags-filter=!long', ...options, ...tests);
  if (!/^ *Tests {2}/m.test(said)) throw new Error(`The tests don’t run:\n${said}`);
  return [...new Set([...said.matchAll(/^ FAIL +parts +(.*)$/gm)].map(([, name = '']) => name))];
}

/** Writes a change into the copy, without the file that is left out. */
function follow(change: WorkedExample, leftOut?: string): void {
  for (const [file, edited] of change) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    if (file !== leftOut) writeFileSync(join(copy, file), written(root, edited));
    else restore(file);
  }
}

function restore(file: string): void {
  if (existsSync(join(root, file))) writeFileSync(join(copy, file), readFileSync(join(root, file)));
  else rmSync(join(copy, file), { force: true });
}

/** Who notices that a file is missing: the compiler, or which test; nobody, when all is green without it. */
function noticed(): string {
  if (complaints().length > 0) return 'the compiler';
  const [first] = red('--bail=1');
  return first ? `\`${first.split(' ')[0]}\`` : '**nobody**';
}

const addedLines = (change: WorkedExample): number =>
  [...change.values()]
    .flatMap(({ edits }) => edits)
    .reduce((sum, { before, after }) => {
      const kept = before.split('\n');
      return sum + after.split('\n').filter((line) => !kept.includes(line)).length;
    }, 0);

const [start, end] = ['<!-- changes -->', '<!-- /changes -->'] as const;
const [before = '', table = '', after = ''] = readFileSync(architecture, 'utf8').split(
  new RegExp(`(?<=${start}\n)([\\s\\S]*)(?=${end})`),
);
const rows = new Map(table.split('\n').map((row) => [row.split(' | ')[0] ?? '', row]));
try {
  for (const [heading, change] of changes) {
    const started = performance.now();
    follow(change);
    const wrong = complaints();
    if (wrong.length > 0)
      throw new Error(`${heading} doesn’t compile as it is written:\n${wrong.join('\n')}`);
    const failed = red();
    if (failed.length > 0) throw new Error(`${heading} has red tests:\n${failed.join('\n')}`);
    const by = new Map<string, string[]>();
    for (const file of checksOnly ? [] : change.keys()) {
      follow(change, file);
      const who = noticed();
      // As in changes.md: one that the change makes is in bold.
      const named = existsSync(join(root, file)) ? `\`${file}\`` : `**${file}**`;
      by.set(who, [...(by.get(who) ?? []), named]);
    }
    for (const file of change.keys()) restore(file);
    const isSource = (file: string) => !file.startsWith('test/');
    const files = [...change.keys()];
    const counts = [files.filter(isSource).length, files.filter((file) => !isSource(file)).length];
    const who = [...by].map(([name, missing]) => `${name}: ${missing.join(', ')}`).join('; ');
    const row = `| ${heading} | ${counts.join(' | ')} | ${addedLines(change)} | ${who} |`;
    rows.set(`| ${heading}`, row);
    console.log(`${row} (${Math.round((performance.now() - started) / 1000)} s)`);
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}

const head = [
  '| Change | Sources | Tests | Lines | A file left out is asked for by |',
  '|---|---|---|---|---|',
];
const measured = all.flatMap(([heading]) => rows.get(`| ${heading}`) ?? []);
if (!checksOnly) writeFileSync(architecture, `${before}\n${[...head, ...measured].join('\n')}\n\n${after}`);
