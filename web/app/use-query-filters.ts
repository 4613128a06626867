import { useMemo, useState } from 'react';
import type { Collection } from '../../shared/kinds/collections.ts';
import { facetsOf } from '../../shared/lists/kind-facets.ts';
import type { Narrowed } from '../../shared/search/everywhere.ts';
import { useLists } from '../data/hooks.ts';
import type { Listed } from '../data/list-pages.ts';
import { useLanguage } from '../ui/language/language.ts';
import {
  choicesOf,
  filteredKinds,
  filtersIn,
  filterValuesIn,
  fittingIn,
  kindsOf,
  type QueryFilter,
} from './query-filters.ts';

/** The lists that filters need. */
const uses = [...new Set(filteredKinds.flatMap((kind) => [kind, ...(facetsOf[kind]?.uses ?? [])]))];

/** The filters of a query, which of them are on, and what they narrow the search to. */
export type QueryFilters = {
  filters: readonly QueryFilter[];
  isOn(filter: QueryFilter): boolean;
  toggle(filter: QueryFilter): void;
  narrowed: Narrowed<Listed<Collection>> | undefined;
  /** The filters as parameters of the kind's list; undefined if it doesn't have all of these facets. */
  parametersOf(collection: Collection): Record<string, string> | undefined;
};

export function useQueryFilters(query: string): QueryFilters {
  const lists = useLists(uses);
  const [dropped, setDropped] = useState<ReadonlySet<string>>(new Set());
  const language = useLanguage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: its words are in this language
  const understood = useMemo(() => filterValuesIn(lists ?? {}), [lists, language]);
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
