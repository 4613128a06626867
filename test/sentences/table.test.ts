import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { sentences } from './sentences.ts';
import { tableOf, withoutTest } from './table.ts';
import { testsOf } from './tests.ts';

const few = { '2.4-1': 'The list has a heading.', '5-1': 'Text is trimmed.' };
const heading = { title: 'a list > has a heading', file: 'test/e2e/lists.test.ts', tags: ['2.4-1'] };
const trimming = { title: 'text | is trimmed', file: 'test/rules/text.test.ts', tags: ['5-1', '2.4-1'] };

describe('the table of sentences', () => {
  test('has every sentence under its section, with the tests that show it', () => {
    const lines = tableOf(few, [heading, trimming]).split('\n');
    expect(lines.filter((line) => line.startsWith('## '))).toEqual([
      '## 2.4 Universities',
      '## 5 Validation',
    ]);
    expect(lines).toContain(
      '| 2.4-1 | The list has a heading. | [a list > has a heading](../test/e2e/lists.test.ts)<br>[text \\| is trimmed](../test/rules/text.test.ts) |',
    );
    expect(lines).toContain('| 5-1 | Text is trimmed. | [text \\| is trimmed](../test/rules/text.test.ts) |');
  });

  test('is another when a test is called otherwise, is elsewhere, or shows something else', () => {
    const table = tableOf(few, [heading, trimming]);
    for (const change of [{ title: 'has a title' }, { file: 'test/a.test.ts' }, { tags: ['5-1'] }])
      expect(tableOf(few, [{ ...heading, ...change }, trimming])).not.toBe(table);
  });

  test('misses a sentence that no test shows', () => {
    expect(withoutTest(few, [heading, trimming])).toEqual([]);
    expect(withoutTest(few, [heading])).toEqual(['5-1']);
  });
});

test('sentences are counted from one in each section, none left out', () => {
  for (const [section, ids] of Map.groupBy(Object.keys(sentences), (id) => id.split('-')[0]))
    expect(ids).toEqual(ids.map((_, index) => `${section}-${index + 1}`));
});

describe('what the sources say', () => {
  /** The tests of a file that holds just this, where there is one sentence. */
  async function read(source: string) {
    const root = mkdtempSync(join(tmpdir(), 'sentences-'));
    const config = join(root, 'vitest.config.js');
    try {
      writeFileSync(
        config,
        "export default { test: { include: ['*.test.js'], tags: [{ name: '2.4-1' }] } };",
      );
      writeFileSync(join(root, 'list.test.js'), source);
      return await testsOf({ root, config });
    } finally {
      rmSync(root, { recursive: true });
    }
  }
  const tags = "{ tags: ['2.4-1'] }";

  test('a test has its own tags and those of its suite', async () => {
    const file = 'list.test.js';
    expect(
      await read(`
        describe('a list', ${tags}, () => it.each([1, 2])('counts %s', { timeout: 9 }, () => {}));
        test('a heading', ${tags}, () => {});
        test('nothing in particular', () => {});`),
    ).toEqual([
      { title: 'a list > counts %s', file, tags: ['2.4-1'] },
      { title: 'a heading', file, tags: ['2.4-1'] },
      { title: 'nothing in particular', file, tags: [] },
    ]);
  });

  test.each([`test.skip('x', ${tags}, () => {})`, `describe.skip('x', () => test('y', ${tags}, () => {}))`])(
    'what is skipped shows nothing: %s',
    async (source) => {
      expect(await read(source)).toEqual([]);
    },
  );

  test('a file whose tests are made elsewhere shows nothing', async () => {
    expect(await read("import { journeys } from './journeys.js'; journeys();")).toEqual([]);
  });

  test('what is no sentence can’t be shown', async () => {
    await expect(read("test('a heading', { tags: ['2.4-99'] }, () => {})")).rejects.toThrow('2.4-99');
  });
});
