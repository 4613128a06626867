import type { Reference } from '../definitions/define-kind.ts';
import { followedKinds } from '../follow/follow.rules.ts';
import type { Collection } from './facts.ts';
import { referenceFacts } from './reference-facts.ts';

type FollowedReference = Pick<Reference<Collection>, 'field' | 'to' | 'shape'>;

/**
 * The references of the kinds that can be followed. The app's build replaces this file by its data, because
 * the sync needs no more of the references.
 */
export const followedReferences: { [C in Collection]?: FollowedReference[] } = Object.fromEntries(
  followedKinds.map((collection) => [
    collection,
    referenceFacts[collection].map(({ field, to, shape }) => ({ field, to, shape })),
  ]),
);
