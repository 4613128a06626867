import type { Collection } from '../../shared/collections.ts';

/** The kinds that the picture of the network is made of, in the order in which it goes around. */
export const tiedKinds = [
  'topics',
  'taskforces',
  'projects',
  'universities',
  'users',
] as const satisfies Collection[];
export type TiedKind = (typeof tiedKinds)[number];

export const isTiedKind = (collection: Collection): collection is TiedKind =>
  (tiedKinds as readonly Collection[]).includes(collection);

/** What stands in the middle of the picture, as its address names it: 'topics.0193…'. */
export const keyOf = (kind: TiedKind, id: string): string => `${kind}.${id}`;

/** The picture of what stands around a record. */
export const networkAround = (kind: TiedKind, id: string): string => `/network?at=${keyOf(kind, id)}`;
