import {
  asWritten,
  type Fits,
  type Found,
  forgivesNext,
  forgivingNext,
  placesFitting,
  type Searchable,
  type SearchIndex,
  searchAsWritten,
  searchForgiving,
} from './search-index.ts';
import { endsAWord, normalise, wordsOf } from './text.ts';

/**
 * The part of an index that holds all that is found while somebody types on after the text, and
 * `withTypos` also what is found by forgiving some.
 */
export type SearchAhead = { text: string; withTypos: boolean; index: Searchable };

/** With more of them, handing them over would be felt. */
const mostEntries = 2000;
const mostPlaces = 20_000;

/**
 * What the page needs to answer the next letters by itself: while its last word grows, a text finds nothing
 * that it hasn't found before, and by no other words. Undefined when that is too much.
 */
export function searchAhead(index: SearchIndex, text: string): SearchAhead | undefined {
  // A word that is two letters short of having typos forgiven finds others by then than it does now.
  const canForgive = endsAWord(text) || forgivesNext(wordsOf(text).at(-1) ?? '');
  return (canForgive && partOf(index, text, forgivingNext)) || partOf(index, text, asWritten);
}

function partOf(index: SearchIndex, text: string, fits: Fits): SearchAhead | undefined {
  const words = wordsOf(text);
  const anyWord = endsAWord(text);
  const from = words.length > 0 ? placesFitting(index, text, fits) : [...index.placeOf.values()];
  if (from.length > mostEntries) return undefined;
  const now = new Int32Array(index.ids.length).fill(-1);
  for (const [place, before] of from.entries()) now[before] = place;
  let left = mostPlaces;
  const part = (all: SearchIndex['inNames']) => {
    const kept: SearchIndex['inNames'] = new Map();
    for (const [word, places] of all) {
      if (!anyWord && !words.some((wanted) => fits(word, wanted))) continue;
      const still: number[] = [];
      for (const before of places) {
        const place = now[before] ?? -1;
        if (place >= 0) still.push(place);
      }
      if (still.length > 0) kept.set(word, still);
      left -= still.length;
      if (left < 0) break;
    }
    return kept;
  };
  const inNames = part(index.inNames);
  const inRest = part(index.inRest);
  if (left < 0) return undefined;
  const ids = from.map((before) => index.ids[before]);
  const names = from.map((before) => index.names[before] ?? '');
  return { text: normalise(text), withTypos: fits === forgivingNext, index: { ids, names, inNames, inRest } };
}

/** What the query finds, as `search` finds it in the whole; undefined when that isn't sure. */
export function foundAhead(ahead: SearchAhead | undefined, query: string): Found | undefined {
  if (!ahead || !reaches(ahead, query)) return undefined;
  const found = searchAsWritten(ahead.index, query);
  if (found.size > 0) return found;
  return ahead.withTypos ? searchForgiving(ahead.index, query) : undefined;
}

/** Whether it is sure to hold all that the text finds with one more letter. */
export const holdsTheNext = (ahead: SearchAhead | undefined, text: string): boolean =>
  Boolean(ahead?.withTypos && reaches(ahead, `${text}a`));

function reaches({ text: from }: SearchAhead, text: string): boolean {
  return (
    normalise(text).startsWith(from) && (endsAWord(from) || wordsOf(text).length === wordsOf(from).length)
  );
}
