import { idsIn } from '../fields/field-values.ts';
import type { Collection } from '../kinds/collections.ts';
import {
  firstWithResults,
  isInName,
  isTypoRank,
  rankAfterNames,
  searchExactly,
  searchSynonyms,
  searchWithoutShortWords,
  searchWithTypos,
} from './search.ts';
import type { SearchIndexes } from './search-index.ts';

type Named = { id: string; nameInOrder: string; topics?: unknown };
/** The best results in a collection, how many results it has, and whether a typo was forgiven to find them. */
export type Best<R> = { collection: Collection; best: R[]; total: number; forgiven: boolean };
/** The visible records of a kind, with their search indexes. */
export type Searched<R> = { indexes: SearchIndexes; byId: ReadonlyMap<string, R> };

/** How many results are shown of all kinds, and how many of each kind at least. */
const mostShown = 20;
const leastOfAKind = 4;

/**
 * The best results in each collection, the kind with the best result first, and by name where two fit equally well.
 * Words of an area's name find its people first, then the area. A typo is forgiven only if no collection has an exact
 * result.
 */
export function searchEverywhere<R extends Named>(
  searched: ReadonlyMap<Collection, Searched<R>>,
  query: string,
): Best<R>[] {
  const fits = [...searched.values()].some(({ indexes }) => searchExactly(indexes, query).size > 0);
  const ways = fits
    ? [searchExactly, searchSynonyms]
    : [searchWithTypos, searchWithoutShortWords, searchSynonyms];
  return bestOfEach(searched, ({ indexes }) => firstWithResults(ways, indexes, query));
}

/** The results that have every word of the query in their names, without typos. */
export function searchNames<R extends Named>(
  searched: ReadonlyMap<Collection, Searched<R>>,
  query: string,
): Best<R>[] {
  return bestOfEach(
    searched,
    ({ indexes }) => new Map([...searchExactly(indexes, query)].filter(([rank]) => isInName(rank))),
  );
}

/** All records: people first, and each kind by name. */
export const allEverywhere = <R extends Named>(searched: ReadonlyMap<Collection, Searched<R>>): Best<R>[] =>
  bestOfEach(searched, ({ byId }) => new Map([[0, [...byId.keys()]]]), true);

function bestOfEach<R extends Named>(
  searched: ReadonlyMap<Collection, Searched<R>>,
  find: (kind: Searched<R>) => ReadonlyMap<number, string[]>,
  peopleFirst = false,
): Best<R>[] {
  const topics = searched.get('topics');
  const areas = new Set(topics && bestByName(find(topics)).filter((id) => topics.byId.has(id)));
  const kinds = [...searched].flatMap(([collection, kind]) => {
    const found = [...find(kind)].map(([rank, ids]) => ({
      rank,
      records: ids.flatMap((id) => kind.byId.get(id) ?? []),
    }));
    const ranks = (collection === 'users' && areas.size > 0 ? rankAreaPeopleFirst(found, areas) : found)
      .filter(({ records }) => records.length > 0)
      .sort((one, other) => one.rank - other.rank);
    const first = ranks[0];
    if (!first) return [];
    const best: R[] = [];
    // Thousands may fit a single letter, so only as many are sorted as are shown.
    for (const { records } of ranks) if (best.length < mostShown) best.push(...byName(records));
    return {
      collection,
      best,
      total: ranks.reduce((sum, { records }) => sum + records.length, 0),
      rank: first.rank,
    };
  });
  // People who only mention an area, in other fields than its own, don't come before it.
  const isOfPeople = ({ collection, rank }: { collection: Collection; rank: number }) =>
    Number(collection === 'users' && (peopleFirst || (areas.size > 0 && isInName(rank))));
  const most = Math.max(leastOfAKind, Math.floor(mostShown / kinds.length));
  return kinds
    .sort(
      (one, other) =>
        isOfPeople(other) - isOfPeople(one) ||
        one.rank - other.rank ||
        Number(isArea(other)) - Number(isArea(one)) ||
        compare(one.best[0], other.best[0]),
    )
    .map(({ collection, best, total, rank }) => ({
      collection,
      best: best.slice(0, most),
      total,
      forgiven: isTypoRank(rank),
    }));
}

/** The best results by name: 'culture' doesn't mean agriculture if an area's name fits better. */
function bestByName(found: ReadonlyMap<number, string[]>): string[] {
  const best = Math.min(...found.keys());
  return isInName(best) ? (found.get(best) ?? []) : [];
}

type Ranked<R> = { rank: number; records: R[] };

/** Ranks people who work in one of the areas before those who only mention it. */
const rankAreaPeopleFirst = <R extends Named>(found: Ranked<R>[], areas: ReadonlySet<string>): Ranked<R>[] =>
  found.flatMap(({ rank, records }) => {
    const { theirs = [], others = [] } = Object.groupBy(records, (record) =>
      idsIn(record.topics, 'objects').some((id) => areas.has(id)) ? 'theirs' : 'others',
    );
    return [
      { rank: rankAfterNames(rank), records: theirs },
      { rank, records: others },
    ];
  });

const isArea = ({ collection }: { collection: Collection }) => collection === 'topics';

const compare = (one: Named | undefined, other: Named | undefined) =>
  (one?.nameInOrder ?? '') < (other?.nameInOrder ?? '') ? -1 : 1;

const byName = <R extends Named>(records: R[]): R[] => records.sort(compare);
