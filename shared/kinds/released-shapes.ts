import * as z from 'zod';
import { contractNumber } from '../protocol/headers.ts';
import { collections, kinds, shapeOf } from './registry.ts';

/**
 * What a release stores: of each kind the number of the shape that it writes and its schema, and the schema of the next
 * one, if it reads that too; and the number of the contract with its pages.
 */
export type ReleasedShapes = {
  contract: number;
  kinds: Record<string, { shape: number; schema: object; next?: object | undefined }>;
};

const schemaOf = (stored: z.ZodType): object => JSON.parse(JSON.stringify(z.toJSONSchema(stored)));

export const releasedShapes = (): ReleasedShapes => ({
  contract: contractNumber,
  kinds: Object.fromEntries(
    collections.map((each) => {
      const { stored, next } = kinds[each];
      const nextSchema = next && { next: schemaOf(next.schema(stored)) };
      return [each, { shape: shapeOf(each), schema: schemaOf(stored), ...nextSchema }];
    }),
  ),
});

const isTable = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/**
 * Whether a schema is an earlier one but for properties that may be left out. Then either reads what the other wrote.
 *
 * @param required where both are lists of properties: those that must be there now
 */
function isSame(today: unknown, before: unknown, required?: unknown): boolean {
  if (!isTable(today) || !isTable(before)) return today === before;
  const mayLack = (name: string) => Array.isArray(required) && !(name in before) && !required.includes(name);
  return Object.keys({ ...today, ...before }).every(
    (name) =>
      mayLack(name) ||
      isSame(today[name], before[name], name === 'properties' ? (today.required ?? []) : undefined),
  );
}

/** Whether a release that knows the one schema reads what is written by the other. */
export const isSameShape = (stored: z.ZodType, before: object | undefined): boolean =>
  isSame(schemaOf(stored), before);

/** Why a stage can't go back from this release to one with these shapes, in words. */
export function obstaclesTo(before: ReleasedShapes): string[] {
  const known = collections.filter((each) => before.kinds[each]);
  const rising = known.filter((each) => shapeOf(each) !== before.kinds[each]?.shape);
  const unreadable = known.filter((each) => {
    const { shape, schema, next } = before.kinds[each] ?? { shape: 0, schema: {} };
    return !isSameShape(kinds[each].stored, { [shape]: schema, [shape + 1]: next }[shapeOf(each)]);
  });
  return [
    ...unreadable.map(
      (each) =>
        `It can't read the ${each} of this release. Declare their shape as \`next\` first, and write it in the release after that.`,
    ),
    ...(rising.length > 0 && contractNumber <= before.contract
      ? [`Its pages can't tell that the ${rising.join(', ')} have another shape: raise contractNumber.`]
      : []),
  ];
}
