import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { parseStored } from '../../functions/data/stored.ts';
import { collections, kinds, shapeOf } from '../../shared/kinds/registry.ts';
import { fullRecord, keptRecord, keptSchema } from './fixtures.ts';

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
/** Whether what was kept by the one schema is of the shape of the other. */
const isOfShape = (stored: z.ZodType, before: object | undefined) => {
  const today = schemaOf(stored);
  return { today: withoutAdditions(today, before), before };
};

describe.each(collections)('%s', (collection) => {
  const shape = shapeOf(collection);

  test('are kept in the shape that their number says: another has a number, an upgrade and a fixture', () => {
    const { today, before } = isOfShape(kinds[collection].stored, keptSchema(collection, shape));
    expect(
      today,
      `The stored shape of ${collection} is another. Add an upgrade to the kind, and fixtures ${shape + 1}.json and ${shape + 1}.schema.json.`,
    ).toEqual(before);
  });

  test.each(Array.from({ length: shape }, (_, index) => index + 1))(
    'of shape %i have a record with every field, which is read',
    (number) => {
      const record = keptRecord(collection, number) ?? {};
      const { properties = {} } = (keptSchema(collection, number) ?? {}) as Schema;
      expect(Object.keys(record).sort()).toEqual(Object.keys(properties).sort());
      expect(parseStored(collection, { ...record, shape: number })).toMatchObject({
        record: { id: record.id, version: record.version },
      });
    },
  );
});

describe('a shape is another', () => {
  const before = keptSchema('topics', 1);
  const { shape } = kinds.topics.stored;
  const isAnother = (fields: object) => {
    const { today } = isOfShape(z.object({ ...shape, ...fields } as typeof shape), before);
    return JSON.stringify(today) !== JSON.stringify(isOfShape(kinds.topics.stored, before).today);
  };

  test('with a field that must be there, one that may be missing, and with other values', () => {
    expect(isAnother({ motto: z.string() })).toBe(true);
    expect(isAnother({ name: z.string().optional() })).toBe(true);
    expect(isAnother({ name: z.enum(['water', 'wells']) })).toBe(true);
    expect(isAnother({ name: z.object({ id: z.string() }) })).toBe(true);
  });

  test('but not with a field that may be left out, or a code more: whatever was kept fits it', () => {
    expect(isAnother({ motto: z.string().optional() })).toBe(false);
    const codes = (...all: string[]) => schemaOf(z.object({ status: z.enum(all) }));
    expect(withoutAdditions(codes('old', 'new'), codes('old'))).toEqual(codes('old'));
    expect(withoutAdditions(codes('new'), codes('old'))).not.toEqual(codes('old'));
    expect(parseStored('topics', { ...fullRecord('topics'), motto: 'Flow' })).toHaveProperty('record');
  });
});
