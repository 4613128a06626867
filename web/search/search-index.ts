import { normalise, wordsOf } from '../../shared/words.ts';
import { spellingsOf } from './spellings.ts';

/** Of a word, by its place among the words, the places of the entries with it: those from its start to the next. */
export type Words = { words: string[]; starts: Uint32Array; places: Uint32Array };

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

const nothing = buildIndex([]);
/** Indexes that nothing has changed in. */
export const unchanged = (base: SearchIndex): SearchIndexes => ({
  base,
  recent: nothing,
  replaced: new Set(),
});
