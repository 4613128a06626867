import type { Collection } from '../../shared/collections.ts';
import {
  firstFound,
  isForgiven,
  searchAbout,
  searchAsWritten,
  searchForgiving,
  searchLonger,
} from './search.ts';
import type { SearchIndexes } from './search-index.ts';

/** A record as its list has it. */
type Named = { id: string; nameInOrder: string };
/** Of a kind the best that was found, how many there are, and whether a typo was forgiven to find them. */
export type Best<R> = { collection: Collection; best: R[]; total: number; forgiven: boolean };
/** The records of a kind that somebody may see, and what they are searched by. */
export type Searched<R> = { indexes: SearchIndexes; byId: ReadonlyMap<string, R> };

/** As many as a person looks through before typing another letter; no kind takes all the places from the others. */
const shown = 20;
const fewestOfAKind = 4;

/**
 * The best that the query finds in each collection, the kind with the best of all first, and by name where two
 * fit equally well: but areas first, which lead on to all who work on them. A typo is forgiven only when nothing in any of them fits as it is written.
 */
export function searchEverywhere<R extends Named>(
  searched: ReadonlyMap<Collection, Searched<R>>,
  query: string,
): Best<R>[] {
  const fits = [...searched.values()].some(({ indexes }) => searchAsWritten(indexes, query).size > 0);
  const ways = fits ? [searchAsWritten, searchAbout] : [searchForgiving, searchLonger, searchAbout];
  return bestOfEach(searched, (indexes) => firstFound(ways, indexes, query));
}

function bestOfEach<R extends Named>(
  searched: ReadonlyMap<Collection, Searched<R>>,
  find: (indexes: SearchIndexes) => ReadonlyMap<number, string[]>,
): Best<R>[] {
  const kinds = [...searched].flatMap(([collection, { indexes, byId }]) => {
    const ranks = [...find(indexes)]
      .map(([rank, ids]) => ({ rank, records: ids.flatMap((id) => byId.get(id) ?? []) }))
      .filter(({ records }) => records.length > 0)
      .sort((one, other) => one.rank - other.rank);
    const first = ranks[0];
    if (!first) return [];
    const best: R[] = [];
    // Thousands may fit a letter alike: no more are put in order than are shown.
    for (const { records } of ranks) if (best.length < shown) best.push(...byName(records));
    return {
      collection,
      best,
      total: ranks.reduce((sum, { records }) => sum + records.length, 0),
      rank: first.rank,
    };
  });
  const most = Math.max(fewestOfAKind, Math.floor(shown / kinds.length));
  return kinds
    .sort(
      (one, other) =>
        one.rank - other.rank || isArea(other) - isArea(one) || compare(one.best[0], other.best[0]),
    )
    .map(({ collection, best, total, rank }) => ({
      collection,
      best: best.slice(0, most),
      total,
      forgiven: isForgiven(rank),
    }));
}

const isArea = ({ collection }: { collection: Collection }) => Number(collection === 'topics');

const compare = (one: Named | undefined, other: Named | undefined) =>
  (one?.nameInOrder ?? '') < (other?.nameInOrder ?? '') ? -1 : 1;

const byName = <R extends Named>(records: R[]): R[] => records.sort(compare);
