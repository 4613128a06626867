import type { Reference } from './define-kind.ts';
import type { Collection } from './facts.ts';
import * as all from './kinds.ts';

/** What the records of each kind refer to: plain data, which the app's build puts in place of this file. */
export const referenceFacts = Object.fromEntries(
  Object.values(all).map(({ collection, references }): [string, Reference<Collection>[]] => [
    collection,
    references,
  ]),
) as Record<Collection, Reference<Collection>[]>;
