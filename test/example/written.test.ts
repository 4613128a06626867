import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readExample, written } from './worked-example.ts';

/* That it does what it says is shown by field.long.test.ts, in a product of its own. */

const root = resolve(import.meta.dirname, '../..');

test('what CONTRIBUTING.md says of adding a field fits the sources, in three files', () => {
  const example = readExample(join(root, 'CONTRIBUTING.md'), 'A field');
  expect(example.size).toBe(3);
  for (const change of example.values()) expect(written(root, change)).toMatch(/motto/i);
});

/* That each compiles and leaves the tests green is shown by `npm run changes`, in the long lane. */
const changes = join(root, 'test/changes/changes.md');
const headings = [...readFileSync(changes, 'utf8').matchAll(/^## (.*)$/gm)].map(
  ([, heading = '']) => heading,
);

test('the worked changes are found', () => expect(headings.length).toBeGreaterThan(5));

test.each(headings)('the worked change “%s” fits the sources', (heading) => {
  for (const change of readExample(changes, heading).values())
    expect(() => written(root, change)).not.toThrow();
});
