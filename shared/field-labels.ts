import type { Collection } from './facts.ts';
import * as all from './kinds.ts';

/** What the fields of each kind are called: plain data for pages, which the app's build puts in place of this file. */
export const fieldLabels = Object.fromEntries(
  Object.values(all).map(({ collection, labels }) => [collection, labels]),
) as { [C in Collection]: (typeof all)[C]['labels'] };
