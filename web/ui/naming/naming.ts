import type { Collection } from '../../../shared/collections.ts';
import { type Actor, can } from '../../../shared/policy.ts';
import {
  namingCollections,
  referencesOf,
  type Target,
  withoutReference,
} from '../../../shared/references.ts';
import { kinds } from '../../../shared/registry.ts';
import { whenListed } from '../../data/session.ts';

/**
 * How many records of a kind name one: those that go on without it, those of them that nobody else chairs or leads,
 * those that must name one, and those of which its chairs were to decide, and administrators alone are then.
 */
export type Naming = {
  collection: Collection;
  without: number;
  unled: number;
  inItsPlace: number;
  undecided: number;
};

const leaders = (record: { chairs?: unknown[]; leads?: unknown[] }) =>
  (record.chairs ?? record.leads ?? []).length;

const waits = (record: { approved?: boolean }) => record.approved === false;

/** How many of these records name the target. */
export function countNaming(collection: Collection, records: readonly object[], target: Target): Naming {
  const naming = records.filter((record) =>
    referencesOf(collection, record).some(
      (named) => named.collection === target.collection && named.id === target.id,
    ),
  );
  const changed = naming
    .map((record) => ({ record, left: withoutReference(collection, record, target) }))
    .filter(({ record, left }) => left !== record);
  const unled = changed.filter(({ record, left }) => leaders(record) > 0 && leaders(left) === 0).length;
  const undecided = target.collection === 'taskforces' ? naming.filter(waits).length : 0;
  return {
    collection,
    without: changed.length,
    unled,
    inItsPlace: naming.length - changed.length - undecided,
    undecided,
  };
}

/** What hangs on a record, counted from what this browser holds for this member. */
export async function whatNames(target: Target, actor: Actor): Promise<Naming[]> {
  // Who chairs what stands in the task forces.
  const naming = namingCollections(target.collection).filter((each) => kinds[each].isWritten);
  const counted = await Promise.all(
    naming.map(async (collection) => {
      const { records } = await whenListed(collection);
      const seen = records.filter((record) => can(actor, 'see', collection, record));
      return countNaming(collection, seen, target);
    }),
  );
  return counted.filter(({ without, inItsPlace, undecided }) => without + inItsPlace + undecided > 0);
}
