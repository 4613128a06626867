import type { LabelledText } from '../field-types/type-parts.ts';
import { normalise, wordsOf } from '../text/words.ts';
import { spellingsOf } from './spellings.ts';

/** The entries of word `i` are `places` from `starts[i]` up to `starts[i + 1]`. */
export type Words = { words: string[]; starts: Uint32Array; places: Uint32Array };

/**
 * Entries by place, and their words. There are few distinct words, so scanning them is faster than any structure for
 * parts of words. What many entries share, such as the words for a country, is stored once: words lead to it, and
 * `sharers` from there to its entries. A worker can transfer an index to the page without copying.
 */
export type SearchIndex = {
  ids: string[];
  /** All names of an entry, normalised, one per line, and its initials, each after a tab. */
  names: string[];
  inNames: Words;
  inSynonyms: Words;
  inRest: Words;
  inShared: Words;
  sharers: { starts: Uint32Array; places: Uint32Array };
};

/** An index, one of the entries that changed later, and the ids of base entries that were replaced or deleted. */
export type SearchIndexes = { mainIndex: SearchIndex; recent: SearchIndex; replaced: ReadonlySet<string> };

/** All texts that find a record wherever another refers to it, with a label if that isn't the field's own. */
export type Known = readonly (readonly [label: LabelledText[0] | undefined, text: string])[];

export type Entry = {
  id: string;
  name: string;
  /** Names in other languages, which rank like the name. */
  otherNames?: readonly string[];
  /** Synonyms rank after names and before all other texts. */
  synonyms?: readonly string[];
  /** What a long name is called in short; they rank like synonyms. */
  initials?: readonly string[];
  rest: readonly string[];
  /** Entries that share texts have the same object. */
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
    names: entries.map(({ initials = [] }, at) => normalise([names[at]?.join('\n'), ...initials].join('\t'))),
    inNames: wordsIn(names),
    inSynonyms: wordsIn(entries.map(({ synonyms = [], initials = [] }) => [...synonyms, ...initials])),
    inRest: wordsIn(entries.map(({ rest }) => rest)),
    inShared: wordsIn([...sharers.keys()].map((known) => known.map(([, text]) => text))),
    sharers: joinLists([...sharers.values()]),
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
  return { words: [...placesOf.keys()], ...joinLists([...placesOf.values()]) };
}

/** Joins lists of places, with the start of each and the end of the last. */
function joinLists(lists: readonly number[][]): { starts: Uint32Array; places: Uint32Array } {
  let end = 0;
  const starts = Uint32Array.from([[], ...lists], ({ length }) => (end += length));
  const places = new Uint32Array(end);
  for (const [at, all] of lists.entries()) places.set(all, starts[at]);
  return { starts, places };
}

export const transferable = (index: SearchIndex): ArrayBufferLike[] =>
  [index.inNames, index.inSynonyms, index.inRest, index.inShared, index.sharers].flatMap(
    ({ starts, places }) => [starts.buffer, places.buffer],
  );

const emptyIndex = buildIndex([]);
export const withoutChanges = (mainIndex: SearchIndex): SearchIndexes => ({
  mainIndex,
  recent: emptyIndex,
  replaced: new Set(),
});
