import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readExample, written } from './worked-example.ts';

/* That it does what it says is shown by field.long.test.ts, in a product of its own. */

test('what CONTRIBUTING.md says of adding a field fits the sources, in three files', () => {
  const root = resolve(import.meta.dirname, '../..');
  const example = readExample(join(root, 'CONTRIBUTING.md'), 'A field');
  expect(example.size).toBe(3);
  for (const change of example.values()) expect(written(root, change)).toMatch(/motto/i);
});
