import { idsIn } from '../fields/field-values.ts';
import type { Collection } from '../kinds/collections.ts';
import {
  firstWithResults,
  forgivingWays,
  isCalledRank,
  isInName,
  isTypoRank,
  rankAfterNames,
  searchExactly,
  searchSynonyms,
} from './search.ts';
import type { SearchIndexes } from './search-index.ts';
import { searchedWords } from './searched-words.ts';

type Named = { id: string; nameInOrder: string; topics?: unknown };
/**
 * The best results in a collection, how many results it has, whether the first is called exactly what was typed, and
 * whether a typo was forgiven to find them.
 */
export type Best<R> = {
  collection: Collection;
  best: R[];
  total: number;
  called: boolean;
  forgiven: boolean;
};
/** The visible records of a kind, with their search indexes. */
export type Searched<R> = { indexes: SearchIndexes; byId: ReadonlyMap<string, R> };

/** How many results are shown of all kinds, and how many of each kind at least. */
const mostShown = 20;
const leastOfAKind = 4;

/** The words to look for among the records that fit the query's filters. */
export type Narrowed<R> = {
  words: string;
  kinds: readonly Collection[];
  fits(collection: Collection, record: R): boolean;
};

/**
 * The best results in each collection, the kind with the best result first, and by name where two fit equally well.
 * What is called exactly what was typed comes first, whatever its kind. Words of an area's name find its people first,
 * then the area; several words that no name has find people first. A typo is forgiven only if no collection has an
 * exact result.
 */
export function searchEverywhere<R extends Named>(
  searched: ReadonlyMap<Collection, Searched<R>>,
  query: string,
  narrowed?: Narrowed<R>,
): Best<R>[] {
  return narrowed ? searchNarrowed(searched, query, narrowed) : searchWords(searched, query);
}

function searchWords<R extends Named>(
  searched: ReadonlyMap<Collection, Searched<R>>,
  query: string,
  topics = searched.get('topics'),
): Best<R>[] {
  const fits = [...searched.values()].some(({ indexes }) => searchExactly(indexes, query).size > 0);
  const ways = fits ? [searchExactly, searchSynonyms] : [...forgivingWays, searchSynonyms];
  const find = ({ indexes }: Searched<R>) => firstWithResults(ways, indexes, query);
  return bestOfEach(searched, find, {
    topics,
    peopleFirst: fits && searchedWords(query).wanted.length > 1 ? 'unless-named' : 'in-areas',
  });
}

/** Results that fit the filters, after those with the query in their name: “Jordan” is a country, and a person. */
function searchNarrowed<R extends Named>(
  searched: ReadonlyMap<Collection, Searched<R>>,
  query: string,
  { words, kinds, fits }: Narrowed<R>,
): Best<R>[] {
  const fitting = new Map(
    kinds.flatMap((collection) => {
      const kind = searched.get(collection);
      if (!kind) return [];
      const byId = new Map([...kind.byId].filter(([, record]) => fits(collection, record)));
      return [[collection, { ...kind, byId }] as const];
    }),
  );
  const found = words ? searchWords(fitting, words, searched.get('topics')) : allEverywhere(fitting);
  const named = searchNames(searched, query);
  const groups = [...named.filter(({ called }) => called), ...found, ...named].filter(
    ({ collection }, at, all) => all.findIndex((each) => each.collection === collection) === at,
  );
  return groups.map((group) => {
    const of = (groups: Best<R>[]) => groups.find(({ collection }) => collection === group.collection);
    const first = of(named)?.best ?? [];
    const others = (of(found)?.best ?? []).filter(({ id }) => first.every((each) => each.id !== id));
    return {
      ...group,
      best: [...first, ...others],
      total: Math.max(of(found)?.total ?? 0, first.length + others.length),
    };
  });
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
  bestOfEach(searched, ({ byId }) => new Map([[0, [...byId.keys()]]]), { peopleFirst: 'always' });

function bestOfEach<R extends Named>(
  searched: ReadonlyMap<Collection, Searched<R>>,
  find: (kind: Searched<R>) => ReadonlyMap<number, string[]>,
  {
    topics = searched.get('topics'),
    peopleFirst = 'in-areas',
  }: { topics?: Searched<R> | undefined; peopleFirst?: 'always' | 'unless-named' | 'in-areas' } = {},
): Best<R>[] {
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
  const isNamed = kinds.some(({ rank }) => isInName(rank));
  // People who only mention an area, in other fields than its own, don't come before it.
  const isOfPeople = ({ collection, rank }: { collection: Collection; rank: number }) =>
    collection === 'users' &&
    (peopleFirst === 'always' ||
      (peopleFirst === 'unless-named' && !isNamed) ||
      (areas.size > 0 && isInName(rank)));
  const most = Math.max(leastOfAKind, Math.floor(mostShown / kinds.length));
  return kinds
    .sort(
      (one, other) =>
        Number(isCalledRank(other.rank)) - Number(isCalledRank(one.rank)) ||
        Number(isOfPeople(other)) - Number(isOfPeople(one)) ||
        one.rank - other.rank ||
        Number(isArea(other)) - Number(isArea(one)) ||
        compare(one.best[0], other.best[0]),
    )
    .map(({ collection, best, total, rank }) => ({
      collection,
      best: best.slice(0, most),
      total,
      called: isCalledRank(rank),
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
