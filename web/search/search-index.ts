import { normalise, wordsOf } from '../../shared/words.ts';
import { letterOrDigit, sign } from '../language/text.ts';
import { initials, spellingsOf, unmarked } from './spellings.ts';

/** Of a word, by its place among the words, the places of the entries with it: those from its start to the next. */
type Words = { words: string[]; starts: Uint32Array; places: Uint32Array };

/**
 * Entries by place, and what words they have, of names apart. The distinct words are few: a scan of them is
 * quicker than any structure for the parts of words. What many entries share, as the words for a country, is
 * kept once: the words lead to what is shared, and that to its entries (`sharers`, as a word to its places). It
 * can be handed from a worker to the page as it is.
 */
export type SearchIndex = {
  ids: string[];
  /** Normalised; other names after the first, each on a line. */
  names: string[];
  inNames: Words;
  inSynonyms: Words;
  inRest: Words;
  inShared: Words;
  sharers: { starts: Uint32Array; places: Uint32Array };
};

/** An index, and one of what has changed since it was made: those entries of the first that are replaced or gone. */
export type SearchIndexes = { base: SearchIndex; recent: SearchIndex; replaced: ReadonlySet<string> };

/** All texts that find a record wherever another names it, each with what it is called where that isn't the field's name. */
export type Known = readonly (readonly [label: string | undefined, text: string])[];

export type Entry = {
  id: string;
  name: string;
  /** Its names in other languages: as good as its own. */
  otherNames?: readonly string[];
  /** What else it is called: better than any other text, and never as good as a name. */
  synonyms?: readonly string[];
  rest: readonly string[];
  /** The same object in all entries that share it. */
  shared?: readonly Known[];
};

export function buildIndex(entries: readonly Entry[]): SearchIndex {
  const names = entries.map(({ name, otherNames = [] }) => [name, ...otherNames]);
  const sharers = new Map<Known, number[]>();
  for (const [place, { shared = [] }] of entries.entries())
    for (const known of shared) {
      const places = sharers.get(known);
      if (places) places.push(place);
      else sharers.set(known, [place]);
    }
  return {
    ids: entries.map(({ id }) => id),
    names: names.map((all) => normalise(all.join('\n'))),
    inNames: wordsIn(names),
    inSynonyms: wordsIn(entries.map(({ synonyms = [] }) => synonyms)),
    inRest: wordsIn(entries.map(({ rest }) => rest)),
    inShared: wordsIn([...sharers.keys()].map((known) => known.map(([, text]) => text))),
    sharers: packed([...sharers.values()]),
  };
}

function wordsIn(texts: readonly (readonly string[])[]): Words {
  const placesOf = new Map<string, number[]>();
  for (const [place, all] of texts.entries())
    for (const text of all)
      for (const word of wordsOf(text))
        for (const spelling of spellingsOf(word)) {
          const places = placesOf.get(spelling);
          if (!places) placesOf.set(spelling, [place]);
          else if (places.at(-1) !== place) places.push(place);
        }
  return { words: [...placesOf.keys()], ...packed([...placesOf.values()]) };
}

/** Lists of places one after the other, and where each starts; one start more for the end. */
function packed(lists: readonly number[][]): { starts: Uint32Array; places: Uint32Array } {
  let end = 0;
  const starts = Uint32Array.from([[], ...lists], ({ length }) => (end += length));
  const places = new Uint32Array(end);
  for (const [at, all] of lists.entries()) places.set(all, starts[at]);
  return { starts, places };
}

/** The memory that goes from a worker to the page without being copied. */
export const transferable = (index: SearchIndex): ArrayBufferLike[] =>
  [index.inNames, index.inSynonyms, index.inRest, index.inShared, index.sharers].flatMap(
    ({ starts, places }) => [starts.buffer, places.buffer],
  );

/** The places of what was found in an index, by how well it fits: the lower, the better. */
type Found = Map<number, number[]>;
/** Ids by how well they fit. */
export type FoundIds = Map<number, string[]>;

/**
 * Finds what holds every word of the query, anywhere in a word. Names come before other fields,
 * the beginnings of words before their insides. When nothing does, a typo in each longer word is
 * forgiven; and when nothing does even so, what most of the words speak of is found.
 *
 * @returns ids, best first; those that fit equally well together
 */
export function search(indexes: SearchIndexes, query: string): string[][] {
  for (const find of [searchAsWritten, searchForgiving, searchAbout]) {
    const found = find(indexes, query);
    if (found.size > 0) return bestFirst(found);
  }
  return [];
}

/** Those that fit equally well together. */
export const bestFirst = (found: FoundIds): string[][] =>
  [...found].sort(([a], [b]) => a - b).map(([, alike]) => alike);

const nothing = buildIndex([]);
/** Indexes that nothing has changed in. */
export const unchanged = (base: SearchIndex): SearchIndexes => ({
  base,
  recent: nothing,
  replaced: new Set(),
});

/** What holds every word of the query as it is written. */
export function searchAsWritten(indexes: SearchIndexes, query: string): FoundIds {
  const phrase = normalise(query).trim();
  const few = phrase.length < saysLittle && !phrase.match(sign);
  const found = inBoth(indexes, (index) =>
    find(index, query, asWritten, (fit, name) => {
      if (!(fit.every & nameBegins)) return rankOf(fit, few);
      if (name.startsWith(phrase) || name.includes(`\n${phrase}`)) return 0;
      return beginsAWord(name, phrase) ? 1 : 2;
    }),
  );
  // 'UCA' is in 'education', and so in almost every university: once anything is called so, that isn't meant.
  if (found.size > 1) found.delete(holdsOnly);
  return found;
}

function inBoth({ base, recent, replaced }: SearchIndexes, findIn: (index: SearchIndex) => Found): FoundIds {
  const found: FoundIds = new Map();
  for (const index of [base, recent])
    for (const [rank, places] of findIn(index)) {
      const ids = places.map((place) => index.ids[place] ?? '');
      const current = index === base && replaced.size > 0 ? ids.filter((id) => !replaced.has(id)) : ids;
      if (current.length > 0) found.set(rank, [...(found.get(rank) ?? []), ...current]);
    }
  return found;
}

/**
 * With fewer letters, a word that only holds them somewhere is seldom meant ('lima' is in 'climate'), nor is one
 * that begins with another letter ('Wien' is no mistyped 'cien').
 */
const saysLittle = 5;
const afterTheWritten = 8;

/**
 * What holds every word of the query, each longer one with at most one typo in the beginning of a word;
 * all rank after what is as written, and where they fit equally well those with the fewest typos come first.
 */
export function searchForgiving(indexes: SearchIndexes, query: string): FoundIds {
  const count = wordsOf(query).length;
  return inBoth(indexes, (index) =>
    find(index, query, forgiving, (fit) => afterTheWritten + rankOf(fit, false) + fit.typos / (count + 1)),
  );
}

/** As what holds all words in its other fields. */
const aboutRank = 6;
/** Of what is found by some of the words, what has less than this of the best one's score isn't meant. */
const farFromBest = 0.6;

/**
 * What a paraphrase speaks of: entries with synonyms that have the rarest of its words, in whatever form
 * (“proteger as crianças” finds “proteção da infância”). A word that many of them have says little.
 */
export function searchAbout(indexes: SearchIndexes, query: string): FoundIds {
  const words = [...new Set(wordsOf(query))];
  if (words.length < 2) return new Map();
  return inBoth(indexes, (index) => {
    const { ids, inNames, inSynonyms } = index;
    const scores = new Float64Array(inSynonyms.words.length > 0 ? ids.length : 0);
    for (const wanted of words) {
      const has = new Uint8Array(scores.length);
      for (const of of [inNames, inSynonyms]) mark(has, of, (word) => Number(isFormOf(word, wanted)));
      const count = has.reduce((sum, one) => sum + one, 0);
      if (count > 0 && count < ids.length / 3)
        for (let place = 0; place < has.length; place++)
          if (has[place]) scores[place] = (scores[place] ?? 0) + Math.log(1 + ids.length / count);
    }
    const best = Math.max(...scores);
    const found: Found = new Map();
    for (const [place, score] of scores.entries()) {
      if (score === 0 || score < farFromBest * best) continue;
      const rank = aboutRank + 1 - score / best;
      found.set(rank, [...(found.get(rank) ?? []), place]);
    }
    return found;
  });
}

/** Whether both are forms of one word, as far as their beginnings tell. */
export function isFormOf(word: string, wanted: string): boolean {
  const [shorter, longer] = word.length < wanted.length ? [word, wanted] : [wanted, word];
  if (shorter.length < 4) return word === wanted;
  const stem = Math.max(4, shorter.length - 3);
  return longer.length - stem <= 5 && longer.startsWith(shorter.slice(0, stem));
}

/** How a word of the query fits an entry, as bits: what fits in the name fits in the text, too. */
const within = 1;
const begins = 2;
const inName = 4;
const nameBegins = 8;
const right = 16;

/** What all words of the query have in common, what any of them has, and how many have a typo. */
type Fit = { every: number; some: number; typos: number };

/** Fits only somewhere in a word, and of another field than the name. */
const holdsOnly = 7.5;

function rankOf({ every, some }: Fit, beginningsFirst: boolean): number {
  if (every & nameBegins) return 2;
  if (beginningsFirst && !(every & begins)) return every & inName ? 7 : holdsOnly;
  if (every & inName) return 3;
  return 4 + (some & nameBegins ? 0 : 2) + (every & begins ? 0 : 1);
}

type Fits = (word: string, wanted: string) => number;

const asWritten: Fits = (word, wanted) => {
  if (!word.includes(wanted)) {
    const plain = unmarked(wanted);
    const isSame = initials.test(wanted) ? word === plain : plain !== '' && word.includes(plain);
    return plain !== wanted && isSame ? asWritten(word, plain) : 0;
  }
  return right | within | (beginsAWord(word, wanted) ? begins : 0);
};

/** With fewer letters, a typo makes almost any word of another; and another number is no typo. */
const mayHaveATypo = (wanted: string): boolean => /^(?!\d+$).{4,}$/.test(wanted);

const forgiving: Fits = (word, wanted) =>
  asWritten(word, wanted) || (mayHaveATypo(wanted) && beginsNearly(word, wanted) ? within | begins : 0);

function find(
  { ids, names, inNames, inSynonyms, inRest, inShared, sharers }: SearchIndex,
  query: string,
  fits: Fits,
  rank: (fit: Fit, name: string) => number,
): Found {
  // Numbers by place: thousands may fit at a letter, and would be felt if each were an object and an entry of a map.
  const every = new Uint8Array(ids.length).fill(0xff);
  const some = new Uint8Array(ids.length);
  const typos = new Uint16Array(ids.length);
  const words = wordsOf(query);
  for (const wanted of words) {
    const bits = new Uint8Array(ids.length);
    mark(bits, inNames, (word) => {
      const fit = fits(word, wanted);
      return fit | ((fit & (within | begins)) * inName);
    });
    mark(bits, inSynonyms, (word) => {
      const fit = fits(word, wanted);
      return fit | ((fit & within) * inName);
    });
    mark(bits, inRest, (word) => fits(word, wanted));
    const shared = new Uint8Array(sharers.starts.length - 1);
    mark(shared, inShared, (word) => fits(word, wanted));
    for (let each = 0; each < shared.length; each++) {
      const fit = shared[each] ?? 0;
      if (fit > 0) markPlaces(bits, sharers, each, fit);
    }
    for (let place = 0; place < bits.length; place++) {
      const bit = bits[place] ?? 0;
      every[place] = (every[place] ?? 0) & bit;
      some[place] = (some[place] ?? 0) | bit;
      if (!(bit & right)) typos[place] = (typos[place] ?? 0) + 1;
    }
  }
  const found: Found = new Map();
  if (words.length === 0) return found;
  for (let place = 0; place < ids.length; place++) {
    const fit = { every: every[place] ?? 0, some: some[place] ?? 0, typos: typos[place] ?? 0 };
    if (!(fit.every & within)) continue;
    const ranked = rank(fit, names[place] ?? '');
    const alike = found.get(ranked);
    if (alike) alike.push(place);
    else found.set(ranked, [place]);
  }
  return found;
}

/** Marks each place whose words fit by how they do. */
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

function beginsAWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (at === 0 || !letterOrDigit.test(text[at - 1] ?? '')) return true;
  return false;
}

/**
 * Whether the word begins with what is wanted but for a letter too many, too few or wrong, or two swapped. The fewer
 * letters are right, the fewer may follow: 'mila' is no beginning of 'malaria', nor 'perto' of 'personas'.
 */
function beginsNearly(word: string, wanted: string): boolean {
  const { length } = wanted;
  if (word.length < Math.max(4, length - 1)) return false;
  let at = 0;
  while (at < length && word[at] === wanted[at]) at += 1;
  if (at === 0 && length < saysLittle) return false;
  // What only its last letter tells from 'Peru' may be 'Perú' mistyped, and not each word that begins with 'per'.
  if (at === length - 1 && word.length > length + 1) return false;
  const mayFollow = (right: number, end: number) =>
    word.length - end <= (right < 4 ? 0 : Math.floor(right / 2));
  const next = wanted.slice(at + 1);
  return (
    (word.startsWith(next, at) && mayFollow(length - 1, length - 1)) ||
    (word.startsWith(next, at + 1) && mayFollow(length - 1, length)) ||
    (word.startsWith(wanted.slice(at), at + 1) && mayFollow(length, length + 1)) ||
    (word[at] === next[0] &&
      word.startsWith(`${wanted[at]}${next.slice(1)}`, at + 1) &&
      mayFollow(length, length))
  );
}
