import type { Policy } from '../definitions/policy-sentences.ts';
import type { Collection } from '../kinds/facts.ts';
import * as all from '../kinds/kinds.ts';

/** The policy of each kind. The app's build collects them from the `*.policy.ts` files, so that pages load no schemas. */
export const policies = Object.fromEntries(
  Object.values(all).map(({ collection, policy }) => [collection, policy]),
) as Record<Collection, Policy>;
