import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { applied, readExample, type WorkedExample } from '../example/worked-example.ts';

/**
 * Writes into docs/architecture.md what each change of changes.md touches, and for which of its files, where
 * it is left out, the compiler asks.
 */
const root = resolve(import.meta.dirname, '../..');
const document = join(import.meta.dirname, 'changes.md');
const architecture = join(root, 'docs/architecture.md');
const tsc = join(root, 'node_modules/typescript/bin/tsc');
const notCopied = /^(node_modules|build|cdk\.out|coverage|screenshots|\.git|\.local)$/;
const headings = [...readFileSync(document, 'utf8').matchAll(/^## (.*)$/gm)].map(
  ([, heading = '']) => heading,
);
const changes: [string, WorkedExample][] = [
  ['An optional field', readExample(join(root, 'CONTRIBUTING.md'), 'A field')],
  ...headings.map((heading): [string, WorkedExample] => [heading, readExample(document, heading)]),
];

const copy = mkdtempSync(join(tmpdir(), 'changes-'));
cpSync(root, copy, { recursive: true, filter: (source) => !notCopied.test(relative(root, source)) });
symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');

/** What the compiler says of the copy, a line each. It looks again only at what changed. */
const complaints = (): string[] =>
  spawnSync(process.execPath, [tsc, '--incremental', '--tsBuildInfoFile', 'build/types'], {
    cwd: copy,
    encoding: 'utf8',
  })
    .stdout.split('\n')
    .filter((line) => line.trim() !== '');

type Change = (typeof changes)[number];

/** Those that have no file in common are tried at once. */
function together(all: Change[]): Change[][] {
  const groups: Change[][] = [];
  for (const each of all) {
    const free = groups.find(
      (group) => !group.some(([, other]) => [...each[1].keys()].some((file) => other.has(file))),
    );
    if (free) free.push(each);
    else groups.push([each]);
  }
  return groups;
}

/** @param leftOut the place of the file that each change is followed without */
function follow(group: Change[], leftOut?: number): void {
  for (const [, change] of group)
    for (const [place, [file, edits]] of [...change].entries()) {
      const source = readFileSync(join(root, file), 'utf8');
      writeFileSync(join(copy, file), place === leftOut ? source : applied(source, edits));
    }
}

const addedLines = (change: WorkedExample): number =>
  [...change.values()].flat().reduce((sum, { before, after }) => {
    const kept = before.split('\n');
    return sum + after.split('\n').filter((line) => !kept.includes(line)).length;
  }, 0);

const asked = new Map(changes.map(([heading]): [string, string[]] => [heading, []]));
try {
  for (const group of together(changes)) {
    follow(group);
    const wrong = complaints();
    if (wrong.length > 0) throw new Error(`These don't compile as they are written:\n${wrong.join('\n')}`);
    for (let place = 0; place < Math.max(...group.map(([, change]) => change.size)); place += 1) {
      follow(group, place);
      const said = complaints();
      for (const [heading, change] of group) {
        const files = [...change.keys()];
        const isMissed = files.some((file) => said.some((line) => line.startsWith(file)));
        if (isMissed) asked.get(heading)?.push(files[place] ?? '');
      }
    }
    for (const file of group.flatMap(([, change]) => [...change.keys()]))
      writeFileSync(join(copy, file), readFileSync(join(root, file)));
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}

const isSource = (file: string) => !file.startsWith('test/');
const listed = (files: string[]) => files.map((file) => `\`${file}\``).join(', ') || '–';
const rows = changes.map(([heading, change]) => {
  const files = [...change.keys()];
  const missed = asked.get(heading) ?? [];
  const unasked = files.filter((file) => !missed.includes(file));
  const counts = [files.filter(isSource).length, files.filter((file) => !isSource(file)).length];
  return `| ${heading} | ${counts.join(' | ')} | ${addedLines(change)} | ${listed(missed)} | ${listed(unasked)} |`;
});

const [start, end] = ['<!-- changes -->', '<!-- /changes -->'] as const;
const [before = '', after = ''] = readFileSync(architecture, 'utf8').split(
  new RegExp(`(?<=${start}\n)[\\s\\S]*(?=${end})`),
);
writeFileSync(
  architecture,
  `${before}\n| Change | Sources | Tests | Lines | The compiler asks for | It doesn’t ask for |\n|---|---|---|---|---|---|\n${rows.join('\n')}\n\n${after}`,
);
