import type * as z from 'zod';
import { type Collection, collections } from './collections.ts';
import * as all from './kinds.ts';

export { type Collection, collections } from './collections.ts';

type Kinds = typeof all;

/** Every kind of record, in the order of `collections`. */
export const kinds = Object.fromEntries(
  Object.values(all satisfies { [C in Collection]: { collection: C } })
    .sort((one, other) => one.order - other.order)
    .map((kind) => [kind.collection, kind]),
) as unknown as {
  [C in Collection]: Kinds[C];
};

/** The number of a kind's stored shape: the first is 1, and each upgrade adds one. */
export const shapeOf = (collection: Collection): number => kinds[collection].upgrades.length + 1;

/** One number for all shapes together: a browser with copies of another one must load all records again. */
export const shapesNumber = (): number =>
  collections.reduce((sum, collection) => sum + shapeOf(collection), 0);

/** A record in the table. */
export type Stored<C extends Collection> = z.output<Kinds[C]['stored']>;
/** A record as a caller gets it, with private fields only where they may see them. */
export type Presented<C extends Collection> = z.output<Kinds[C]['presented']> &
  Partial<z.output<Kinds[C]['presentedPrivately']>>;
export type CreateInput<C extends Collection> = z.input<Kinds[C]['create']>;
export type EditInput<C extends Collection> = z.input<Kinds[C]['edit']>;
