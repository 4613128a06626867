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

/** What was found and how well: the lower, the better. */
export type Found = Map<string, number>;

/**
 * Finds what holds every word of the query, anywhere in a word. Names come before other fields,
 * the beginnings of words before their insides. When nothing does, a typo in each longer word is
 * forgiven.
 */
export function search(index: Searchable, query: string): Found {
  const found = searchAsWritten(index, query);
  return found.size > 0 ? found : searchForgiving(index, query);
}

/** What holds every word of the query as it is written. */
export function searchAsWritten(index: Searchable, query: string): Found {
  const phrase = normalise(query).trim();
  return find(index, query, asWritten, (fit, name) => {
    if (!(fit.every & nameBegins)) return rankOf(fit);
    return name.startsWith(phrase) ? 0 : beginsAWord(name, phrase) ? 1 : 2;
  });
}

const afterTheWritten = 8;

/**
 * What holds every word of the query, each longer one with at most one typo in the beginning of a word;
 * all rank after what is as written, and where they fit equally well those with the fewest typos come first.
 */
export function searchForgiving(index: Searchable, query: string): Found {
  const count = wordsOf(query).length;
  return find(index, query, forgiving, (fit) => afterTheWritten + rankOf(fit) + fit.typos / (count + 1));
}

/** How a word of the query fits an entry, as bits: what fits in the name fits in the text, too. */
const within = 1;
const begins = 2;
const inName = 4;
const nameBegins = 8;
const right = 16;

/** What all words of the query have in common, what any of them has, and how many have a typo. */
type Fit = { every: number; some: number; typos: number };

function rankOf({ every, some }: Fit): number {
  if (every & nameBegins) return 2;
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

/** Those that hold every word of the query in some way. */
export const idsFitting = (index: Searchable, query: string, fits: Fits): string[] => [
  ...find(index, query, fits, () => 0).keys(),
];

function find(
  { ids, names, inNames, inRest }: Searchable,
  query: string,
  fits: Fits,
  rank: (fit: Fit, name: string) => number,
): Found {
  let fitting: Map<number, Fit> | undefined;
  for (const wanted of wordsOf(query)) {
    const bits = new Uint8Array(ids.length);
    const places: number[] = [];
    const mark = (all: Places, name: boolean) => {
      for (const [word, itsPlaces] of all) {
        const fit = fits(word, wanted);
        if (fit === 0) continue;
        const marked = name ? fit | ((fit & (within | begins)) * inName) : fit;
        for (const place of itsPlaces) {
          if (bits[place] === 0) places.push(place);
          bits[place] = (bits[place] ?? 0) | marked;
        }
      }
    };
    mark(inNames, true);
    mark(inRest, false);
    fitting = narrowed(fitting, places, bits);
  }
  const found: Found = new Map();
  for (const [place, fit] of fitting ?? []) {
    const id = ids[place];
    if (id !== undefined) found.set(id, rank(fit, names[place] ?? ''));
  }
  return found;
}

const anything: Fit = { every: 0xff, some: 0, typos: 0 };

/** Those that fitted all words so far, or anything before the first word, and fit this one too. */
function narrowed(
  before: Map<number, Fit> | undefined,
  places: number[],
  bits: Uint8Array,
): Map<number, Fit> {
  const now = new Map<number, Fit>();
  for (const place of places) {
    const fit = before ? before.get(place) : anything;
    const bit = bits[place] ?? 0;
    if (fit)
      now.set(place, {
        every: fit.every & bit,
        some: fit.some | bit,
        typos: fit.typos + (bit & right ? 0 : 1),
      });
  }
  return now;
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
