import {
  type Collection,
  kindFacts,
  type NetworkKind,
  sectionKinds,
} from '../../../shared/kinds/collections.ts';

export type TiedKind = NetworkKind;

const placeOf = (collection: Collection) => kindFacts[collection].section?.network?.place ?? 0;

export const isTiedKind = (collection: Collection): collection is TiedKind => placeOf(collection) > 0;

/** The kinds in the network diagram, in the order in which it goes around. */
export const tiedKinds: readonly TiedKind[] = sectionKinds
  .filter(isTiedKind)
  .sort((one, other) => placeOf(one) - placeOf(other));

/** The middle of the diagram in its address: 'topics.0193…'. */
export const nodeKey = (kind: TiedKind, id: string): string => `${kind}.${id}`;

/** The diagram around a record. */
export const networkAround = (kind: TiedKind, id: string): string => `/network?at=${nodeKey(kind, id)}`;
