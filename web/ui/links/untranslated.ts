import type { Collection } from '../../../shared/kinds/collections.ts';

/** The `translate` of a record's name: a browser's translation leaves people and universities what they are called. */
export const translateOf = (collection: Collection): 'no' | undefined =>
  ['users', 'universities', 'requests'].includes(collection) ? 'no' : undefined;
