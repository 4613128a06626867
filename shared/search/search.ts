import { sign } from '../text/characters.ts';
import { withoutTitles } from '../text/name-words.ts';
import { normalise, wordsOf } from '../text/words.ts';
import {
  beginsAWord,
  beginsWord,
  contains,
  exact,
  exactFit,
  type Fits,
  fewLetters,
  inName,
  isFormOf,
  nameBeginsWord,
  related,
  typoFit,
} from './fits.ts';
import type { SearchIndex, SearchIndexes, Words } from './search-index.ts';
import { isConnecting, searchedWords } from './searched-words.ts';
import { initialsApart, initialsTogether, unmarked } from './spellings.ts';

/** The places of entries that were found in an index, by rank: the lower, the better. */
type Found = Map<number, number[]>;
/** Ids by rank. */
export type FoundIds = Map<number, string[]>;

/**
 * Finds entries with every word of the query, anywhere in their words. Names rank before other fields, and beginnings
 * of words before the rest. If nothing is found, a typo in each longer word is forgiven; then the shortest words are
 * left out; then synonyms of some of the words suffice.
 *
 * @returns groups of ids that fit equally well, best first
 */
export const search = (indexes: SearchIndexes, query: string): string[][] =>
  bestFirst(searchWithFallbacks(indexes, query));

/** Does the same as `search`, and returns ids by rank. */
export const searchWithFallbacks = (indexes: SearchIndexes, query: string): FoundIds =>
  firstWithResults([searchExactly, ...forgivingWays, searchSynonyms], indexes, query);

/** What is tried where nothing is found, before synonyms of some of the words. */
export const forgivingWays = [searchInitials, searchWithTypos, searchWithoutShortWords];

/** The results of the first way that finds anything. */
export function firstWithResults(
  ways: readonly ((indexes: SearchIndexes, query: string) => FoundIds)[],
  indexes: SearchIndexes,
  query: string,
): FoundIds {
  for (const way of ways) {
    const found = way(indexes, query);
    if (found.size > 0) return found;
  }
  return new Map();
}

/** Groups of ids that fit equally well, best first. */
export const bestFirst = (found: FoundIds): string[][] =>
  [...found].sort(([a], [b]) => a - b).map(([, alike]) => alike);

/**
 * Finds entries with every word of the query without typos; then, ranked after these, entries with all words except
 * titles and suffixes, which few names have, and with initials written otherwise.
 */
export function searchExactly(indexes: SearchIndexes, query: string): FoundIds {
  const found = searchEachWord(indexes, query);
  const bare = initialsTogether(withoutTitles(query));
  if (wordsOf(bare).join(' ') === wordsOf(query).join(' ')) return found;
  const before = new Set([...found.values()].flat());
  for (const [rank, ids] of searchEachWord(indexes, bare)) {
    const more = ids.filter((id) => !before.has(id));
    if (more.length > 0) found.set(containsRank + (2 + rank) / 100, more);
  }
  return found;
}

/** Finds names by initials that stand apart in them: 'JM' is 'J. M. Coetzee', and 'Juan Muñoz'. */
export function searchInitials(indexes: SearchIndexes, query: string): FoundIds {
  const apart = initialsApart(query);
  const found: FoundIds = apart === query ? new Map() : searchEachWord(indexes, apart);
  dropRanks(found, (rank) => !isInName(rank));
  return found;
}

function searchEachWord(indexes: SearchIndexes, query: string): FoundIds {
  const phrase = normalise(query).trim();
  const words = searchedWords(query);
  const few = words.wanted.every(({ length }) => length < fewLetters) && !phrase.match(sign);
  const found = findInBoth(indexes, (index) =>
    find(index, words, exactFit, (fit, names) => {
      if (fit.every & inName && isCalled(names, phrase)) return calledRank;
      if (!(fit.every & nameBeginsWord)) return rankOf(fit, few) + withoutConnecting(fit);
      if (names.startsWith(phrase) || names.includes(`\n${phrase}`)) return 0;
      return (beginsAWord(names, phrase) ? 1 : 2) + withoutConnecting(fit);
    }),
  );
  const ranks = [...found.keys()];
  // 'UCA' is in 'education', and so in almost every university. If anything has a better rank, these are dropped.
  if (ranks.some((rank) => rank < containsRank)) dropRanks(found, (rank) => rank >= containsRank);
  // The last word may be unfinished: 'Ana A' is about to be 'Ana Arroyo'.
  if (isConnecting(wordsOf(query).at(-1) ?? '') && ranks.some((rank) => isInName(rank) && hasAll(rank)))
    dropRanks(found, (rank) => !hasAll(rank));
  return found;
}

/** The rank of results with exactly this name. */
const calledRank = -1;
export const isCalledRank = (rank: number): boolean => rank === calledRank;

/** Whether one of the names, each of which ends with a line break or a tab, is the phrase. */
function isCalled(names: string, phrase: string): boolean {
  const ends = (at: number) => ['\n', '\t', undefined].includes(names[at]);
  for (let at = names.indexOf(phrase); at >= 0; at = names.indexOf(phrase, at + 1))
    if (ends(at - 1) && ends(at + phrase.length)) return true;
  return false;
}

/** Names that have the connecting words too rank first: 'Roads in Rome' is one of them. */
const withoutConnectingRank = 0.25;
const withoutConnecting = (fit: Fit): number => (fit.connected ? 0 : withoutConnectingRank);
const hasAll = (rank: number): boolean => rank % 0.5 === 0;

function dropRanks(found: FoundIds, isDropped: (rank: number) => boolean) {
  for (const rank of [...found.keys()]) if (isDropped(rank)) found.delete(rank);
}

function findInBoth(
  { mainIndex, recent, replaced }: SearchIndexes,
  findIn: (index: SearchIndex) => Found,
): FoundIds {
  const found: FoundIds = new Map();
  for (const index of [mainIndex, recent])
    for (const [rank, places] of findIn(index)) {
      const ids = places.map((place) => index.ids[place] ?? '');
      const current = index === mainIndex && replaced.size > 0 ? ids.filter((id) => !replaced.has(id)) : ids;
      if (current.length > 0) found.set(rank, [...(found.get(rank) ?? []), ...current]);
    }
  return found;
}

const typoRank = 8;

/** Whether results of this rank were found despite a typo. */
export const isTypoRank = (rank: number): boolean => rank >= typoRank;

/** Whether results of this rank have every word of the query in their name. */
export const isInName = (rank: number): boolean => rank % typoRank < otherFieldsRank;
const otherFieldsRank = 4;

/** A rank directly after results by name, in the order of the given ranks. */
export function rankAfterNames(rank: number): number {
  const within = rank % typoRank;
  return isInName(rank) ? rank : rank - within + otherFieldsRank - 1 / (1 + within);
}

/**
 * Finds entries with every word of the query, each longer one with at most one typo in the beginning of a word. They
 * rank after exact results, and those with the fewest typos come first.
 */
export function searchWithTypos(indexes: SearchIndexes, query: string): FoundIds {
  const { wanted } = searchedWords(withoutTitles(query));
  const count = wanted.length;
  return findInBoth(indexes, (index) =>
    find(
      index,
      { wanted, connecting: [] },
      typoFit,
      (fit) => typoRank + rankOf(fit, false) + fit.typos / (count + 1),
    ),
  );
}

/** Leaves out words of up to two letters: 'Washington DC' is found where no record has 'DC'. */
export function searchWithoutShortWords(indexes: SearchIndexes, query: string): FoundIds {
  const words = wordsOf(query);
  const longer = words.filter((word) => !/^[a-z]{1,2}$/.test(unmarked(word)));
  // Without short words, this search was done before.
  return longer.length === words.length ? new Map() : searchExactly(indexes, longer.join(' '));
}

/** Paraphrases rank after all results that have the words. */
const synonymRank = 7.5;
/** Results below this share of the best score are left out. */
const leastShareOfBest = 0.6;

/**
 * Finds entries with synonyms for a paraphrase, by the rarest of its words in any form (“proteger as crianças” finds
 * “proteção da infância”). A word that many entries have counts little.
 */
export function searchSynonyms(indexes: SearchIndexes, query: string): FoundIds {
  const words = [...new Set(searchedWords(query).wanted)];
  if (words.length < 2) return new Map();
  return findInBoth(indexes, (index) => {
    const { ids, inNames, inSynonyms } = index;
    const scores = new Float64Array(inSynonyms.words.length > 0 ? ids.length : 0);
    for (const wanted of words) {
      const has = new Uint8Array(scores.length);
      for (const names of [inNames, inSynonyms]) mark(has, names, (word) => Number(isFormOf(word, wanted)));
      const count = has.reduce((sum, one) => sum + one, 0);
      if (count > 0 && count < ids.length / 3)
        for (let place = 0; place < has.length; place++)
          if (has[place]) scores[place] = (scores[place] ?? 0) + Math.log(1 + ids.length / count);
    }
    const best = Math.max(...scores);
    const found: Found = new Map();
    for (const [place, score] of scores.entries()) {
      if (score === 0 || score < leastShareOfBest * best) continue;
      const rank = synonymRank + 1 - score / best;
      found.set(rank, [...(found.get(rank) ?? []), place]);
    }
    return found;
  });
}

/**
 * The bits that all wanted words of the query have, those that any has, how many words have a typo, and whether each
 * connecting word begins a word of the name.
 */
type Fit = { every: number; some: number; typos: number; connected: boolean };

/** The rank of results that only contain the word, and not in their name. */
const containsRank = 7.5;

function rankOf({ every, some }: Fit, beginningsFirst: boolean): number {
  if (every & nameBeginsWord) return 2;
  if (beginningsFirst && !(every & beginsWord)) return every & inName ? 7 : containsRank;
  if (every & inName) return every & beginsWord ? 3 : 3.5;
  return 4 + (some & nameBeginsWord ? 0 : every & related ? 1.5 : 2) + (every & beginsWord ? 0 : 1);
}

function find(
  { ids, names, inNames, inSynonyms, inRest, inShared, sharers }: SearchIndex,
  { wanted: words, connecting }: { wanted: readonly string[]; connecting: readonly string[] },
  fits: Fits,
  rank: (fit: Fit, names: string) => number,
): Found {
  // Typed arrays by place, because thousands may fit a letter, and an object for each would be slow.
  const every = new Uint8Array(ids.length).fill(0xff);
  const some = new Uint8Array(ids.length);
  const typos = new Uint16Array(ids.length);
  for (const wanted of words) {
    const bits = new Uint8Array(ids.length);
    const fitOf = fits(wanted);
    mark(bits, inNames, (word) => {
      const fit = fitOf(word);
      return fit | ((fit & (contains | beginsWord)) * inName);
    });
    mark(bits, inSynonyms, (word) => {
      const fit = fitOf(word);
      return fit | ((fit & contains) * inName);
    });
    mark(bits, inRest, fitOf);
    const shared = new Uint8Array(sharers.starts.length - 1);
    mark(shared, inShared, fitOf);
    for (let each = 0; each < shared.length; each++) {
      const fit = shared[each] ?? 0;
      if (fit > 0) markPlaces(bits, sharers, each, fit | related);
    }
    for (let place = 0; place < bits.length; place++) {
      const bit = bits[place] ?? 0;
      every[place] = (every[place] ?? 0) & bit;
      some[place] = (some[place] ?? 0) | bit;
      if (!(bit & exact)) typos[place] = (typos[place] ?? 0) + 1;
    }
  }
  const joined = new Uint8Array(ids.length);
  for (const word of connecting) {
    const bits = new Uint8Array(ids.length);
    mark(bits, inNames, (each) => Number(each.startsWith(word)));
    for (let place = 0; place < bits.length; place++)
      joined[place] = (joined[place] ?? 0) + (bits[place] ?? 0);
  }
  const found: Found = new Map();
  if (words.length === 0) return found;
  for (let place = 0; place < ids.length; place++) {
    const fit = {
      every: every[place] ?? 0,
      some: some[place] ?? 0,
      typos: typos[place] ?? 0,
      connected: joined[place] === connecting.length,
    };
    if (!(fit.every & contains)) continue;
    const ranked = rank(fit, names[place] ?? '');
    const alike = found.get(ranked);
    if (alike) alike.push(place);
    else found.set(ranked, [place]);
  }
  return found;
}

/** Adds the bits of each fitting word to the places that have it. */
function mark(bits: Uint8Array, of: Words, fits: (word: string) => number) {
  for (let at = 0; at < of.words.length; at++) {
    const fit = fits(of.words[at] ?? '');
    if (fit > 0) markPlaces(bits, of, at, fit);
  }
}

function markPlaces(
  bits: Uint8Array,
  { starts, places }: { starts: Uint32Array; places: Uint32Array },
  at: number,
  fit: number,
) {
  for (let each = starts[at] ?? 0; each < (starts[at + 1] ?? 0); each++) {
    const place = places[each] ?? 0;
    bits[place] = (bits[place] ?? 0) | fit;
  }
}
