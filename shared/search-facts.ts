import type { SearchedAlong, SearchedField } from './define-kind.ts';
import type { Collection } from './facts.ts';
import * as all from './kinds.ts';

/** What the search reads of a kind. */
type SearchFacts = {
  searched: SearchedField<Collection>[];
  searchedAlong: readonly SearchedAlong<Collection>[];
  /** The field that has them, and what it is called. */
  otherNames?: { field: string; label: string };
  byInitials?: true;
  searchedThrough: readonly string[];
  searchedCreation?: string;
};

/** Plain data, which the app's build puts in place of this file. */
export const searchFacts = Object.fromEntries(
  Object.values(all).map((kind): [string, SearchFacts] => {
    const { searched, searchedAlong, otherNames, byInitials, searchedThrough, searchedCreation } = kind;
    const labels: Record<string, string> = kind.labels;
    return [
      kind.collection,
      {
        searched,
        searchedAlong,
        ...(otherNames && { otherNames: { field: otherNames, label: labels[otherNames] ?? '' } }),
        ...(byInitials && { byInitials }),
        searchedThrough,
        ...(searchedCreation && { searchedCreation }),
      },
    ];
  }),
) as Record<Collection, SearchFacts>;
