import type { Collection } from '../../shared/collections.ts';
import { type Actor, can } from '../../shared/policy.ts';
import { referencesOf, type Target, withoutReference } from '../../shared/references.ts';
import { kinds } from '../../shared/registry.ts';
import { whenListed } from '../data/session.ts';

/** How many records of a kind name one: those that go on without it, and those that must name one. */
export type Naming = { collection: Collection; without: number; inItsPlace: number };

/** How many of these records name the target. */
export function countNaming(collection: Collection, records: readonly object[], target: Target): Naming {
  const naming = records.filter((record) =>
    referencesOf(collection, record).some(
      (named) => named.collection === target.collection && named.id === target.id,
    ),
  );
  const without = naming.filter((record) => withoutReference(collection, record, target) !== record).length;
  return { collection, without, inItsPlace: naming.length - without };
}

/** What hangs on a record, counted from what this browser holds for this member. */
export async function whatNames(target: Target, actor: Actor): Promise<Naming[]> {
  // Who chairs what stands in the task forces.
  const naming = Object.values(kinds).filter(
    ({ isWritten, references }) => isWritten && references.some(({ to }) => to === target.collection),
  );
  const counted = await Promise.all(
    naming.map(async ({ collection }) => {
      const { records } = await whenListed(collection as Collection);
      const seen = records.filter((record) => can(actor, 'see', collection, record));
      return countNaming(collection, seen, target);
    }),
  );
  return counted.filter(({ without, inItsPlace }) => without + inItsPlace > 0);
}
