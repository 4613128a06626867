import type { SearchedAlong, SearchedField } from '../definitions/define-kind.ts';
import type { Message } from '../language/messages.ts';
import type { Collection } from './facts.ts';
import * as all from './kinds.ts';

type SearchFacts = {
  searched: SearchedField<Collection>[];
  searchedAlong: readonly SearchedAlong<Collection>[];
  otherNames?: { field: string; label: Message };
  byInitials?: true;
  searchedThrough: readonly string[];
  searchedCreation?: Message;
};

/** The part of each kind that the search reads. The app's build replaces this file by its data, so that pages load no schemas. */
export const searchFacts = Object.fromEntries(
  Object.values(all).map((kind): [string, SearchFacts] => {
    const { searched, searchedAlong, otherNames, byInitials, searchedThrough, searchedCreation } = kind;
    const labels: Record<string, Message> = kind.labels;
    return [
      kind.collection,
      {
        searched,
        searchedAlong,
        ...(otherNames && { otherNames: { field: otherNames, label: labels[otherNames] as Message } }),
        ...(byInitials && { byInitials }),
        searchedThrough,
        ...(searchedCreation && { searchedCreation }),
      },
    ];
  }),
) as Record<Collection, SearchFacts>;
