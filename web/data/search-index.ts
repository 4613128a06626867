import { letterOrDigit, normalise, wordsOf } from './text.ts';

/** Entries by place, and the places of each word, of names apart. An entry that went leaves a gap. */
export type Searchable = {
  ids: (string | undefined)[];
  names: string[];
  inNames: Places;
  inRest: Places;
};
/** One that can be changed. */
export type SearchIndex = Searchable & { placeOf: Map<string, number> };
/** The distinct words are few: a scan of them is quicker than any structure for the parts of words. */
type Places = Map<string, number[]>;

export type Entry = { id: string; name: string; rest: string[] };

export function buildIndex(entries: Entry[]): SearchIndex {
  const index = { ids: [], names: [], placeOf: new Map(), inNames: new Map(), inRest: new Map() };
  for (const entry of entries) addEntry(index, entry);
  return index;
}

export function addEntry({ ids, names, placeOf, inNames, inRest }: SearchIndex, { id, name, rest }: Entry) {
  const place = ids.push(id) - 1;
  names.push(normalise(name));
  placeOf.set(id, place);
  note(inNames, name, place);
  for (const text of rest) note(inRest, text, place);
}

export function removeEntry({ ids, placeOf }: SearchIndex, id: string) {
  const place = placeOf.get(id);
  if (place !== undefined) ids[place] = undefined;
  placeOf.delete(id);
}

function note(all: Places, text: string, place: number) {
  for (const word of wordsOf(text)) {
    const places = all.get(word);
    if (!places) all.set(word, [place]);
    else if (places.at(-1) !== place) places.push(place);
  }
}

/** The places of what was found, by how well it fits: the lower, the better. */
export type Found = Map<number, number[]>;

/** Those that fit equally well together. */
export const bestFirst = (found: Found): number[][] =>
  [...found].sort(([a], [b]) => a - b).map(([, alike]) => alike);

/** Their ids, in the same groups. */
export const idsOf = ({ ids }: Searchable, found: Found): string[][] =>
  bestFirst(found).map((alike) => alike.map((place) => ids[place] ?? ''));

/**
 * Finds what holds every word of the query, anywhere in a word. Names come before other fields,
 * the beginnings of words before their insides. When nothing does, a typo in each longer word is
 * forgiven.
 *
 * @returns ids, best first; those that fit equally well together
 */
export function search(index: Searchable, query: string): string[][] {
  const found = searchAsWritten(index, query);
  return idsOf(index, found.size > 0 ? found : searchForgiving(index, query));
}

/** What holds every word of the query as it is written. */
export function searchAsWritten(index: Searchable, query: string): Found {
  const phrase = normalise(query).trim();
  return find(index, query, asWritten, (fit, name) => {
    if (!(fit.every & nameBegins)) return rankOf(fit, phrase.length < saysLittle);
    return name.startsWith(phrase) ? 0 : beginsAWord(name, phrase) ? 1 : 2;
  });
}

/** With fewer letters, a word that only holds them somewhere is seldom meant: 'lima' is in 'climate'. */
const saysLittle = 5;
const afterTheWritten = 8;

/**
 * What holds every word of the query, each longer one with at most one typo in the beginning of a word;
 * all rank after what is as written, and where they fit equally well those with the fewest typos come first.
 */
export function searchForgiving(index: Searchable, query: string): Found {
  const count = wordsOf(query).length;
  return find(
    index,
    query,
    forgiving,
    (fit) => afterTheWritten + rankOf(fit, false) + fit.typos / (count + 1),
  );
}

/** How a word of the query fits an entry, as bits: what fits in the name fits in the text, too. */
const within = 1;
const begins = 2;
const inName = 4;
const nameBegins = 8;
const right = 16;

/** What all words of the query have in common, what any of them has, and how many have a typo. */
type Fit = { every: number; some: number; typos: number };

function rankOf({ every, some }: Fit, beginningsFirst: boolean): number {
  if (every & nameBegins) return 2;
  if (beginningsFirst && !(every & begins)) return 7;
  if (every & inName) return 3;
  return 4 + (some & nameBegins ? 0 : 2) + (every & begins ? 0 : 1);
}

export type Fits = (word: string, wanted: string) => number;

export const asWritten: Fits = (word, wanted) => {
  if (!word.includes(wanted)) return 0;
  return right | within | (beginsAWord(word, wanted) ? begins : 0);
};

const orNearly =
  (mayHaveATypo: (wanted: string) => boolean): Fits =>
  (word, wanted) =>
    asWritten(word, wanted) || (mayHaveATypo(wanted) && beginsNearly(word, wanted) ? within | begins : 0);

/** With fewer letters, a typo makes almost any word of another; and another number is no typo. */
const forgives = (wanted: string): boolean => /^(?!\d+$).{4,}$/.test(wanted);
/** Whether a typo is forgiven with one more letter, whichever it is. */
export const forgivesNext = (wanted: string): boolean => forgives(`${wanted}a`);

const forgiving = orNearly(forgives);
/** What a word finds now or with one more letter. */
export const forgivingNext = orNearly(forgivesNext);

/** The places of those that hold every word of the query in some way. */
export const placesFitting = (index: Searchable, query: string, fits: Fits): number[] =>
  find(index, query, fits, () => 0).get(0) ?? [];

function find(
  { ids, names, inNames, inRest }: Searchable,
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
    const mark = (all: Places, name: boolean) => {
      for (const [word, places] of all) {
        const fit = fits(word, wanted);
        if (fit === 0) continue;
        const marked = name ? fit | ((fit & (within | begins)) * inName) : fit;
        for (const place of places) bits[place] = (bits[place] ?? 0) | marked;
      }
    };
    mark(inNames, true);
    mark(inRest, false);
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
    if (ids[place] === undefined || !(fit.every & within)) continue;
    const ranked = rank(fit, names[place] ?? '');
    const alike = found.get(ranked);
    if (alike) alike.push(place);
    else found.set(ranked, [place]);
  }
  return found;
}

function beginsAWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (at === 0 || !letterOrDigit.test(text[at - 1] ?? '')) return true;
  return false;
}

/** Whether the word begins with what is wanted but for a letter too many, too few or wrong, or two swapped. */
function beginsNearly(word: string, wanted: string): boolean {
  if (word.length < wanted.length - 1) return false;
  let at = 0;
  while (at < wanted.length && word[at] === wanted[at]) at += 1;
  const next = wanted.slice(at + 1);
  return (
    word.startsWith(next, at) ||
    word.startsWith(next, at + 1) ||
    word.startsWith(wanted.slice(at), at + 1) ||
    (word[at] === next[0] && word.startsWith(`${wanted[at]}${next.slice(1)}`, at + 1))
  );
}
