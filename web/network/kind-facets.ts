import type { Collection } from '../../shared/collections.ts';
import type { KindFacets } from '../ui/list/common-facets.ts';

const files = import.meta.glob<Record<string, KindFacets<Collection>>>('../*/*-facets.ts', { eager: true });

/** By what the list of each kind is narrowed, as its folder says in `<kind>-facets.ts`. */
export const facetsOf: { [C in Collection]?: KindFacets<C> } = Object.fromEntries(
  Object.values(files)
    .flatMap((file) => Object.values(file))
    .map((facets) => [facets.collection, facets]),
);
