import { type Actor, can } from './policy.ts';
import { type Collection, kinds, type Presented, type Stored } from './registry.ts';

/**
 * A record as this actor gets it: parsed by the schema that has just the fields they may see,
 * so that a private one can't leak by being forgotten.
 */
export function present<C extends Collection>(collection: C, record: Stored<C>, actor: Actor): Presented<C> {
  const kind = kinds[collection];
  const schema = can(actor, 'see-private', collection, record) ? kind.presentedPrivately : kind.presented;
  return schema.parse(record) as Presented<C>;
}
