import type * as z from 'zod';
import { type Collection, collections } from './collections.ts';
import * as all from './kinds.ts';
import { type Actor, can } from './policy.ts';

export { type Collection, collections } from './collections.ts';

type Kinds = typeof all;

/** Every kind of record, in the order of the collections; the layers loop over it. */
export const kinds = Object.fromEntries(
  Object.values(all)
    .sort((one, other) => one.order - other.order)
    .map((kind) => [kind.collection, kind]),
) as unknown as {
  [C in Collection]: Kinds[C];
};

/** The number of a kind's stored shape: the first is 1, and each upgrade leads to the next. */
export const shapeOf = (collection: Collection): number => kinds[collection].upgrades.length + 1;

/** One number for all shapes: whoever holds copies of records made under another needs them anew. */
export const shapesNumber = (): number =>
  collections.reduce((sum, collection) => sum + shapeOf(collection), 0);

/** What the table holds. */
export type Stored<C extends Collection> = z.output<Kinds[C]['stored']>;
/** What a caller gets; private fields only where they may see them. */
export type Presented<C extends Collection> = z.output<Kinds[C]['presented']> &
  Partial<z.output<Kinds[C]['presentedPrivately']>>;
/** What a client sends to create one. */
export type CreateInput<C extends Collection> = z.input<Kinds[C]['create']>;
/** What a client sends to change one. */
export type EditInput<C extends Collection> = z.input<Kinds[C]['edit']>;

/**
 * A record as this actor gets it: parsed by the schema that has just the fields they may see,
 * so that a private one can't leak by being forgotten.
 */
export function present<C extends Collection>(collection: C, record: Stored<C>, actor: Actor): Presented<C> {
  const kind = kinds[collection];
  const schema = can(actor, 'see-private', collection, record) ? kind.presentedPrivately : kind.presented;
  return schema.parse(record) as Presented<C>;
}
