import type { Reference } from '../definitions/define-kind.ts';
import type { Collection } from './facts.ts';
import * as all from './kinds.ts';

/** The references of each kind. The app's build replaces this file by its data, so that pages load no schemas. */
export const referenceFacts = Object.fromEntries(
  Object.values(all).map(({ collection, references }): [string, Reference<Collection>[]] => [
    collection,
    references,
  ]),
) as Record<Collection, Reference<Collection>[]>;
