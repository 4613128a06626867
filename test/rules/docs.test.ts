import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { lost, missing, notUsed, readTree, type Tree, unlisted } from './named-in-texts.ts';

const root = resolve(import.meta.dirname, '../..');
const tree = readTree(root);
const commands = new Set(readdirSync(join(root, 'node_modules/.bin')));

describe('what documents and comments name', () => {
  test('is there: files, links, headings, commands and decisions', () => {
    expect(missing(tree, commands)).toEqual([]);
  });

  const base: Tree = {
    'package.json': JSON.stringify({ scripts: { start: 'node infra/start.ts' } }),
    'infra/start.ts': "function start() { write('ready.json', process.env.HOW_MANY); }",
    'docs/a.md': '# The first\n\n## Dead letters\n',
    'docs/decisions/0001-one.md': '',
    'shared/offer/offer.schema.ts': '',
  };
  const check = (path: string, text: string) => missing({ ...base, [path]: text }, new Set(['cdk']));

  test.each([
    ['a file in code marks', 'b.md', 'See `infra/stop.ts`.'],
    ['a folder in code marks', 'b.md', 'See `infra/remote/`.'],
    ['a folder of a command', 'b.md', '`npm start -- infra/remote`'],
    ['a file by its name alone', 'b.md', 'See `stop.ts`.'],
    ['a pattern that fits nothing', 'b.md', '`shared/<kind>/<kind>.rules.ts`'],
    ['a file made by nobody', 'b.md', 'It writes `done.json`.'],
    ['a link', 'docs/b.md', '[one](docs/a.md)'],
    ['a link to a heading', 'docs/b.md', '[one](a.md#given-up)'],
    ['a command', 'b.md', '    npm run stop'],
    ['a tool', 'b.md', 'npx cdx synth'],
    ['a decision', 'b.md', 'See [0002](docs/decisions/).'],
    ['a file, in a comment', 'infra/b.ts', '/** As infra/stop.ts has it. */'],
    ['a document, in a comment', 'infra/b.ts', '// docs/b.md says why'],
    ['a command, in a comment', 'infra/b.ts', '// npm run stop'],
    ['a decision, in a comment', 'infra/b.ts', '/* (decision 0002) */'],
    ['a file, in a style sheet', 'web/b.css', '/* see stop.ts */'],
    ['a function', 'b.md', 'It calls `finish()`.'],
    ['a variable', 'b.md', '`HOW_OFTEN=3 npm start`'],
    ['a script’s file', 'package.json', JSON.stringify({ scripts: { stop: 'node infra/stop.ts' } })],
  ])('red for %s that isn’t there', (_, path, text) => {
    expect(check(path, text)).toHaveLength(1);
  });

  test.each([
    [
      'b.md',
      'See `infra/start.ts`, `start.ts`, `infra/`, `shared/<kind>/<kind>.schema.ts` and `ready.json`.',
    ],
    ['b.md', '`build/web` and `cdk.out` are made; `text/html`, `/api/{id}`, `GET /media` are no files.'],
    [
      'docs/b.md',
      '[one](a.md#dead-letters) [all](.) [web](https://example.org/c.md) [0001](decisions/0001-one.md)',
    ],
    ['b.md', 'npm run start, npx cdk synth; `HOW_MANY=3 npm start` calls `start()`'],
    ['b.md', '```\nstop.ts\n```'],
    ['infra/b.ts', "/** As start.ts has it (decision 0001). */\nconst a = 'stop.ts';"],
  ])('green in %s: %s', (path, text) => {
    expect(check(path, text)).toEqual([]);
  });
});

describe('the documents for operators', () => {
  const wordsIn = (text = '') => text.split(/\s+/).filter(Boolean).length;
  const sections = tree['docs/runbook.md']?.split(/^## /m) ?? [];

  test('each section of the runbook begins with its commands', () => {
    expect(sections.length).toBeGreaterThan(20);
    expect(sections.filter((section) => !/^.+\n\n {4}\S/.test(section))).toEqual([]);
  });

  test('can be read at night: the runbook has 4,000 words at most', () =>
    expect(wordsIn(tree['docs/runbook.md'])).toBeLessThanOrEqual(4000));
});

test('the lines that CONTRIBUTING.md changes stand in the sources, once each', () => {
  const edits = [
    ...readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8').matchAll(
      /^In `([^`]+)`|^```diff\n([\s\S]*?)\n```$/gm,
    ),
  ];
  let file = '';
  for (const [, named, diff] of edits) {
    file = named ?? file;
    const before = diff?.match(/^(?=[ -]).*$/gm)?.map((line) => line.slice(1));
    if (before) expect(tree[file]?.split(`\n${before.join('\n')}\n`)).toHaveLength(2);
  }
  expect(edits.length).toBeGreaterThan(5);
});

describe('the ways through the code', () => {
  test('are gone as docs/architecture.md says', () => {
    expect(lost(tree, 'docs/architecture.md')).toEqual({ steps: [5, 5, 5], broken: [] });
  });

  const base: Tree = {
    'web/a.ts': "import { b } from './b.ts';\nexport function a() {}",
    'web/b.ts': 'export const b = 1;',
    'functions/c.ts': "import type { D } from './d.ts';\nexport default async function c() {}",
    'functions/d.ts': 'export type D = 1;',
  };
  const way =
    '1. `web/a.ts` → `a`: x\n2. `web/b.ts` → `b`: y\n3. *over the network:* `functions/c.ts` → `c`: z\n';
  const follow = (text: string) => lost({ ...base, 'd.md': text }, 'd.md').broken;

  test('green where each step is', () => {
    expect(follow(way)).toEqual([]);
    expect(follow('1. `web/b.ts` → `b`: x\n2. *imports it:* `web/a.ts` → `a`: y\n')).toEqual([]);
    expect(follow('1. `web/b.ts` → `b`: x\n\n1. `functions/d.ts` → `D`: y\n')).toEqual([]);
  });

  test.each([
    ['a name that is exported no more', way.replace('`b`', '`old`')],
    ['a file that was moved', way.replace('functions/c.ts', 'functions/moved.ts')],
    ['an import that is gone', '1. `web/b.ts` → `b`: x\n2. `web/a.ts` → `a`: y\n'],
    ['an import the other way', '1. `web/a.ts` → `a`: x\n2. *imports it:* `web/b.ts` → `b`: y\n'],
  ])('red for %s', (_, text) => {
    expect(follow(text)).toHaveLength(1);
  });
});

describe('the list of decisions', () => {
  test('has each record as it says of itself', () => {
    expect(unlisted(tree)).toEqual([]);
  });

  const record = '# 0001 One thing\n\n2026-11-21\n\nWhy.\n';
  const row = '- [0001 One thing](0001-one-thing.md)';
  test.each([
    ['one without a date', record.replace('2026-11-21', ''), row],
    ['one that has another title there', record, row.replace('thing]', 'subject]')],
    ['one that isn’t there', record, ''],
    ['one with another number', record.replace('0001', '0002'), row],
  ])('red for %s', (_, text, list) => {
    const records = { 'docs/decisions/README.md': list, 'docs/decisions/0001-one-thing.md': text };
    expect(unlisted(records)).toHaveLength(1);
  });

  test('green for one that is', () => {
    const records = { 'docs/decisions/README.md': row, 'docs/decisions/0001-one-thing.md': record };
    expect(unlisted(records)).toEqual([]);
  });
});

describe('the words that the glossary lists as not used', () => {
  test('are used nowhere', () => {
    expect(notUsed(tree)).toEqual([]);
  });

  const base: Tree = {
    'docs/glossary.md':
      '| calm | x |\n\n## Not used\n\n| Instead of | Say |\n|---|---|\n| judge, held | check |\n| passing (of an error) | transient |\n',
  };
  const check = (path: string, text: string) => notUsed({ ...base, [path]: text });

  test.each([
    ['in a name', 'web/a.ts', 'const lastHeldAt = 1;'],
    ['in another form', 'docs/a.md', 'The function judges it.'],
    ['of a style', 'web/a.css', ':root { --held: 1s; }'],
    ['of a file', 'functions/held.ts', ''],
  ])('red for one %s', (_, path, text) => {
    expect(check(path, text)).toHaveLength(1);
  });

  test('green for what means something else, and in tests', () => {
    expect(check('web/a.ts', 'if (needsSecondFactor) return; // passing by, nothing is held up')).toEqual([]);
    expect(check('test/a.ts', 'const held = 1;')).toEqual([]);
  });
});
