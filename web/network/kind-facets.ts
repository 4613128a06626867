import type { Collection } from '../../shared/kinds/collections.ts';
import type { KindFacets } from '../ui/list/common-facets.ts';

const files = import.meta.glob<Record<string, KindFacets<Collection>>>('../*/*-facets.ts', { eager: true });

/** The facets of each kind's list, from `<kind>-facets.ts` in its folder. */
export const facetsOf: { [C in Collection]?: KindFacets<C> } = Object.fromEntries(
  Object.values(files)
    .flatMap((file) => Object.values(file))
    .map((facets) => [facets.collection, facets]),
);
