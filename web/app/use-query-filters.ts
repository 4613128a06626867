import { useMemo, useState } from 'react';
import { countryFacet } from '../../shared/field-types/country.ts';
import { languageFacet } from '../../shared/field-types/language.ts';
import type { Collection } from '../../shared/kinds/collections.ts';
import { languageInEnglish } from '../../shared/language/format.ts';
import { areaFacet, type KindFacets } from '../../shared/lists/common-facets.ts';
import { facetsOver } from '../../shared/lists/facets.ts';
import { facetsOf } from '../../shared/lists/kind-facets.ts';
import { type RecordLists, useLists } from '../data/hooks.ts';
import type { Listed } from '../data/list-pages.ts';
import { choicesOf, type FilterValues, filtersIn, kindsOf, type QueryFilter } from './query-filters.ts';
import type { Narrowed } from './use-search-everywhere.ts';

/** The kinds with facets, which a query may have filters for, and the lists that the facets need. */
const kinds = Object.keys(facetsOf) as Collection[];
const uses = [...new Set(kinds.flatMap((kind) => [kind, ...(facetsOf[kind]?.uses ?? [])]))];
/** The kinds whose lists have a facet for countries. */
const inCountries = kinds.filter((kind) =>
  facetsOf[kind]?.groups([], {}).some(({ facets }) => facets.some(({ name }) => name === 'country')),
);

/** The filters of a query, which of them are on, and what they narrow the search to. */
export type QueryFilters = {
  filters: readonly QueryFilter[];
  isOn(filter: QueryFilter): boolean;
  toggle(filter: QueryFilter): void;
  narrowed: Narrowed | undefined;
  /** The filters as parameters of the kind's list; undefined if it doesn't have all of these facets. */
  parametersOf(collection: Collection): Record<string, string> | undefined;
};

export function useQueryFilters(query: string): QueryFilters {
  const lists = useLists(uses);
  const [dropped, setDropped] = useState<ReadonlySet<string>>(new Set());
  const understood = useMemo(() => filterValuesIn(lists ?? {}), [lists]);
  const { filters, rest } = useMemo(
    () => filtersIn(query, understood, dropped),
    [query, understood, dropped],
  );
  const isOn = ({ label }: QueryFilter) => !dropped.has(label);
  const on = filters.filter(isOn);
  const onKey = JSON.stringify(on);
  // Computed only when the filters change, not at each letter.
  const fitting = useMemo(() => {
    const on = JSON.parse(onKey) as QueryFilter[];
    return lists && on.length > 0 ? fittingIn(on, lists) : undefined;
  }, [lists, onKey]);
  const narrowed = useMemo(() => fitting && { ...fitting, words: rest }, [fitting, rest]);
  return {
    filters,
    isOn,
    toggle: (filter) =>
      setDropped((now) =>
        now.has(filter.label)
          ? new Set([...now].filter((label) => label !== filter.label))
          : new Set([...now, filter.label]),
      ),
    narrowed,
    parametersOf: (collection) =>
      kindsOf(on, [collection]).length > 0
        ? Object.fromEntries(
            [...choicesOf(on, collection)].map(([facet, values]) => [facet, [...values].join(',')]),
          )
        : undefined,
  };
}

function filterValuesIn(lists: RecordLists): FilterValues {
  const codes = lists.users?.flatMap(({ languages = [] }) => languages) ?? [];
  return {
    languages: languageFacet(codes, languageInEnglish).values,
    countries: countryFacet(lists).values,
    inCountries,
    areas: areaFacet(lists).values,
  };
}

function fittingIn(filters: readonly QueryFilter[], lists: RecordLists): Omit<Narrowed, 'words'> {
  const of = kindsOf(filters, kinds);
  const fitting = new Map(
    of.map((collection) => {
      const records = (lists[collection] ?? []) as Listed<Collection>[];
      const facets = facetsOf[collection] as KindFacets<Collection>;
      const found = facetsOver(facets.groups(records, lists)).fitting(
        records,
        choicesOf(filters, collection),
      );
      return [collection, new Set(found.map(({ id }) => id))];
    }),
  );
  return { kinds: of, fits: (collection, { id }) => fitting.get(collection)?.has(id) === true };
}
