import type { Collection } from '../../shared/collections.ts';
import { type Found, type SearchIndex, searchAsWritten, searchForgiving } from './search-index.ts';

export type Place = { collection: Collection; id: string; name: string; rank: number };

/**
 * What the query finds in any of the collections, best first and by name where they fit equally
 * well. A typo is forgiven only when nothing in any of them fits as it is written.
 */
export function searchEverywhere(indexes: ReadonlyMap<Collection, SearchIndex>, query: string): Place[] {
  const asWritten = gather(indexes, (index) => searchAsWritten(index, query));
  return asWritten.length > 0 ? asWritten : gather(indexes, (index) => searchForgiving(index, query));
}

function gather(indexes: ReadonlyMap<Collection, SearchIndex>, find: (index: SearchIndex) => Found): Place[] {
  const places: Place[] = [];
  for (const [collection, index] of indexes) {
    for (const [rank, alike] of find(index))
      for (const place of alike)
        places.push({ collection, id: index.ids[place] ?? '', name: index.names[place] ?? '', rank });
  }
  return places.sort((a, b) => a.rank - b.rank || (a.name < b.name ? -1 : 1));
}
