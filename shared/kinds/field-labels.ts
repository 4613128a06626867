import type { Collection } from './facts.ts';
import * as all from './kinds.ts';

/** The labels of each kind's fields. The app's build replaces this file by its data, so that pages load no schemas. */
export const fieldLabels = Object.fromEntries(
  Object.values(all).map(({ collection, labels }) => [collection, labels]),
) as { [C in Collection]: (typeof all)[C]['labels'] };
