import type * as z from 'zod';
import { admins } from './admin/admin.schema.ts';
import { chairs } from './chair/chair.schema.ts';
import { type Collection, collections } from './collections.ts';
import type { SearchedField } from './define-kind.ts';
import { offers } from './offer/offer.schema.ts';
import { type Actor, can } from './policy.ts';
import { projects } from './project/project.schema.ts';
import { requests } from './request/request.schema.ts';
import { resources } from './resource/resource.schema.ts';
import { taskforces } from './taskforce/taskforce.schema.ts';
import { topics } from './topic/topic.schema.ts';
import { universities } from './university/university.schema.ts';
import { users } from './user/user.schema.ts';

export { type Collection, collections } from './collections.ts';

/** Every kind of record, a line each; the layers loop over it. */
export const kinds = {
  taskforces,
  projects,
  universities,
  topics,
  users,
  requests,
  resources,
  chairs,
  admins,
  offers,
} satisfies { [C in Collection]: { collection: C } };

/** What the search reads of each kind as it stands in a record; a build puts it into the app without the rest. */
export const searchedFields = Object.fromEntries(
  collections.map((collection) => [collection, kinds[collection].searched]),
) as Record<Collection, SearchedField[]>;

type Kinds = typeof kinds;

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
