import type { Collection } from './facts.ts';
import * as all from './kinds.ts';
import type { Policy } from './sentences.ts';

/** Who may do what with the records of each kind. The app's build collects them from the files that they stand in. */
export const policies = Object.fromEntries(
  Object.values(all).map(({ collection, policy }) => [collection, policy]),
) as Record<Collection, Policy>;
