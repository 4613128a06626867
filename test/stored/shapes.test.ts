import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { parseStored } from '../../functions/data/stored.ts';
import { collections, kinds, shapeOf } from '../../shared/kinds/registry.ts';
import { fullRecord } from './fixtures.ts';

type Schema = { [key: string]: unknown; properties?: Record<string, Schema>; required?: string[] };

/**
 * A schema without what an earlier one didn't have, where all that it took fits still: properties that may be left
 * out, and codes that were added.
 */
function withoutAdditions(today: unknown, before: unknown, key?: string): unknown {
  if (key === 'enum' && Array.isArray(today) && Array.isArray(before))
    return today.filter((code) => before.includes(code));
  if (typeof today !== 'object' || today === null || Array.isArray(today)) return today;
  const was = (before ?? {}) as Schema;
  const { properties, required = [], ...rest } = today as Schema;
  const kept = Object.entries(properties ?? {}).filter(
    ([name]) => required.includes(name) || name in (was.properties ?? {}),
  );
  return {
    ...Object.fromEntries(
      Object.entries(rest).map(([key, value]) => [key, withoutAdditions(value, was[key], key)]),
    ),
    ...(properties && {
      properties: Object.fromEntries(
        kept.map(([name, value]) => [name, withoutAdditions(value, was.properties?.[name])]),
      ),
      required,
    }),
  };
}

const schemaOf = (stored: z.ZodType) => JSON.parse(JSON.stringify(z.toJSONSchema(stored)));
/** Whether a release with the one schema can have written what is read by the other. */
const isSameShape = (stored: z.ZodType, before: object) => {
  const today = schemaOf(stored);
  return isDeepStrictEqual(withoutAdditions(today, before), before);
};

/** What `npm run release` wrote at the last release; the first deployment writes it for the first time. */
const file = resolve(import.meta.dirname, 'baseline.json');
const baseline: Record<string, { shape: number; schema: object }> = existsSync(file)
  ? JSON.parse(readFileSync(file, 'utf8'))
  : {};

test.each(collections)('%s have a record with every field, which is read', (collection) => {
  const record = fullRecord(collection);
  expect(Object.keys(record).sort()).toEqual(Object.keys(kinds[collection].stored.shape).sort());
  expect(parseStored(collection, record)).toEqual({ record });
});

test('what the last release wrote is in the shape that its number says', () => {
  const changed = collections.filter((collection) => {
    const before = baseline[collection];
    return before?.shape === shapeOf(collection) && !isSameShape(kinds[collection].stored, before.schema);
  });
  expect(changed, 'Add an upgrade to these kinds: their stored shape is another.').toEqual([]);
});

describe('the shape of a made-up kind is another', () => {
  const wells = { name: z.string(), depth: z.number(), state: z.enum(['dry', 'full']) };
  const isSameWith = (fields: object) =>
    isSameShape(z.object({ ...wells, ...fields }), schemaOf(z.object(wells)));

  test.each([
    ['a field that must be there', { motto: z.string() }],
    ['a field that may be missing now', { name: z.string().optional() }],
    ['another type of values', { depth: z.string() }],
    ['an object for a text', { name: z.object({ id: z.string() }) }],
    ['a code less', { state: z.enum(['dry']) }],
  ])('with %s', (_, fields) => expect(isSameWith(fields)).toBe(false));

  test.each([
    ['a field that may be left out', { motto: z.string().optional() }],
    ['a code more', { state: z.enum(['dry', 'full', 'closed']) }],
  ])('but not with %s: whatever was stored fits it', (_, fields) => expect(isSameWith(fields)).toBe(true));
});
