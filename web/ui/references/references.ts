import { roleHolders } from '../../../shared/introduction/introduction.rules.ts';
import { type Collection, kindFacts } from '../../../shared/kinds/collections.ts';
import {
  referencesOf,
  referencingCollections,
  type Target,
  withoutReferences,
} from '../../../shared/kinds/references.ts';
import { type Actor, can } from '../../../shared/permissions/policy.ts';
import { loadList } from '../../data/session.ts';

/**
 * How many records of a kind name one: those that only lose the reference, those of them that then have no chair, lead
 * or contact, those that must name one, and those whose decision falls from the chairs to administrators.
 */
export type ReferenceCount = {
  collection: Collection;
  without: number;
  unled: number;
  inItsPlace: number;
  undecided: number;
};

const isLed = (record: Parameters<typeof roleHolders>[0]) => roleHolders(record).length > 0;

const waits = (record: { approved?: boolean }) => record.approved === false;

export function countReferences(
  collection: Collection,
  records: readonly object[],
  target: Target,
): ReferenceCount {
  const references = records.filter((record) =>
    referencesOf(collection, record).some(
      (named) => named.collection === target.collection && named.id === target.id,
    ),
  );
  const changed = references
    .map((record) => ({ record, left: withoutReferences(collection, record, [target]) ?? {} }))
    .filter(({ record, left }) => left !== record);
  const unled = changed.filter(({ record, left }) => isLed(record) && !isLed(left)).length;
  const undecided = target.collection === 'taskforces' ? references.filter(waits).length : 0;
  return {
    collection,
    without: changed.length,
    unled,
    inItsPlace: references.length - changed.length - undecided,
    undecided,
  };
}

/** The records that name one, counted from what this browser has for this member. */
export async function countReferencing(target: Target, actor: Actor): Promise<ReferenceCount[]> {
  // Kinds without a section, such as messages, belong to their own people, and task forces say who chairs them.
  const references = referencingCollections(target.collection).filter((each) => kindFacts[each].section);
  const counted = await Promise.all(
    references.map(async (collection) => {
      const { records } = await loadList(collection);
      const seen = records.filter((record) => can(actor, 'see', collection, record));
      return countReferences(collection, seen, target);
    }),
  );
  return counted.filter(({ without, inItsPlace, undecided }) => without + inItsPlace + undecided > 0);
}
