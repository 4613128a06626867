import { type Collection, kinds, type Presented, type Stored } from '../kinds/registry.ts';
import { type Actor, can } from './policy.ts';

/**
 * Makes of a stored record what this actor may see of it. It is parsed by a schema of just the visible fields, so that
 * a private one can't leak.
 */
export const present = <C extends Collection>(collection: C, record: Stored<C>, actor: Actor): Presented<C> =>
  presentAs(collection, record, can(actor, 'see-private', collection, record));

export function presentAs<C extends Collection>(
  collection: C,
  record: Stored<C>,
  isPrivate: boolean,
): Presented<C> {
  const kind = kinds[collection];
  return (isPrivate ? kind.presentedPrivately : kind.presented).parse(record) as Presented<C>;
}
