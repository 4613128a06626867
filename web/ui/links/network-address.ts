import { type Collection, kindFacts, sectioned, type Tied } from '../../../shared/collections.ts';

export type TiedKind = Tied;

const placeOf = (collection: Collection) => kindFacts[collection].section?.network?.place ?? 0;

export const isTiedKind = (collection: Collection): collection is TiedKind => placeOf(collection) > 0;

/** The kinds that the picture of the network is made of, in the order in which it goes around. */
export const tiedKinds: readonly TiedKind[] = sectioned
  .filter(isTiedKind)
  .sort((one, other) => placeOf(one) - placeOf(other));

/** What stands in the middle of the picture, as its address names it: 'topics.0193…'. */
export const keyOf = (kind: TiedKind, id: string): string => `${kind}.${id}`;

/** The picture of what stands around a record. */
export const networkAround = (kind: TiedKind, id: string): string => `/network?at=${keyOf(kind, id)}`;
