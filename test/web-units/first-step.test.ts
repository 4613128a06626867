import { expect, test } from 'vitest';
import type * as z from 'zod';
import { collections, kinds } from '../../shared/kinds/registry.ts';
import { mustName } from '../../web/ui/feedback/first-step.tsx';

/** Nothing chosen, in each shape that a field refers in. */
const nothing = { id: undefined, object: undefined, ids: [], objects: [], keys: {} };

test('what has to be there before a kind’s first record is what its own schema doesn’t go without', () => {
  const required = collections.map((collection) => {
    const { references, edit } = kinds[collection];
    const inputs: Record<string, z.ZodType> = edit.shape;
    const refused = references.filter(
      ({ field, shape }) =>
        inputs[field]?.safeParse(typeof shape === 'object' ? undefined : nothing[shape]).success === false,
    );
    // Members there are from the start.
    return [collection, refused.flatMap(({ to }) => (to === 'users' ? [] : to)).toSorted()];
  });
  expect(Object.fromEntries(required)).toEqual(
    Object.fromEntries(collections.map((each) => [each, mustName[each].toSorted()])),
  );
});
