import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { parseStored } from '../../functions/data/stored.ts';
import type { NextShape } from '../../shared/definitions/define-kind.ts';
import { collections, kinds } from '../../shared/kinds/registry.ts';
import {
  isSameShape,
  obstaclesTo,
  type ReleasedShapes,
  releasedShapes,
} from '../../shared/kinds/released-shapes.ts';
import { fullRecord } from './fixtures.ts';

/** What `npm run release` wrote at the last release; before the first there is nothing to go back to. */
const file = resolve(import.meta.dirname, 'baseline.json');
const baseline: ReleasedShapes | undefined = existsSync(file)
  ? JSON.parse(readFileSync(file, 'utf8'))
  : undefined;

test.each(collections)('%s have a record with every field, which is read', (collection) => {
  const record = fullRecord(collection);
  expect(Object.keys(record).sort()).toEqual(Object.keys(kinds[collection].stored.shape).sort());
  expect(parseStored(collection, record)).toEqual({ record });
});

test.each(collections)(
  'the next shape of %s, if they have one, is what comes of a record, and leads back to it',
  (collection) => {
    const { next, stored }: { next?: NextShape | undefined; stored: z.ZodObject } = kinds[collection];
    if (!next) return;
    const record = fullRecord(collection);
    expect(next.schema(stored).safeParse(next.to(record)).error).toBeUndefined();
    expect(next.back(next.to(record))).toEqual(record);
  },
);

test('a stage can go back from here to the last release', () =>
  expect(obstaclesTo(baseline ?? releasedShapes())).toEqual([]));

describe('the shape of a made-up kind is another', () => {
  const wells = { name: z.string(), depth: z.number(), state: z.enum(['dry', 'full']) };
  const isSameWith = (fields: object) =>
    isSameShape(z.object({ ...wells, ...fields }), z.toJSONSchema(z.object(wells)));

  test.each([
    ['a field that must be there', { motto: z.string() }],
    ['a field that may be missing now', { name: z.string().optional() }],
    ['another type of values', { depth: z.string() }],
    ['an object for a text', { name: z.object({ id: z.string() }) }],
    ['a code less', { state: z.enum(['dry']) }],
    ['a code more, which the release before can’t read', { state: z.enum(['dry', 'full', 'closed']) }],
  ])('with %s', (_, fields) => expect(isSameWith(fields)).toBe(false));

  test('but not with a field that may be left out: each reads what the other wrote', () =>
    expect(isSameWith({ motto: z.string().optional() })).toBe(true));
});
