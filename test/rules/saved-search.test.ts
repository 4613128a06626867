import { expect, it } from 'vitest';
import { names, sectionKinds } from '../../shared/kinds/collections.ts';
import type { KindFacets } from '../../shared/lists/common-facets.ts';
import { facetsOf } from '../../shared/lists/kind-facets.ts';
import { filtersOfLists } from '../../shared/saved-search/saved-search.rules.ts';

it('a search can be saved of every list with a search, with each of its filters', () => {
  const lists = sectionKinds
    // The list of requests has no search.
    .filter((kind) => kind !== 'requests')
    .map((kind) => {
      const facets = facetsOf[kind] as KindFacets<typeof kind> | undefined;
      const filters = facets?.groups([], {}).flatMap((group) => group.facets.map(({ name }) => name)) ?? [];
      return [names[kind].path, filters.sort()];
    });
  expect(Object.fromEntries(lists)).toEqual(
    Object.fromEntries(Object.entries(filtersOfLists).map(([path, filters]) => [path, filters.toSorted()])),
  );
});
