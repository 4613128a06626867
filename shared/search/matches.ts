import { letterOrDigit, normalise, withoutAccents, wordPattern } from '../text/words.ts';
import { exactFit, type Fits, isSpelling, typoFit } from './fits.ts';
import { searchedWords } from './searched-words.ts';

/**
 * Finds where each of the query's words occurs in the text: sorted `[start, end)` pairs that don't overlap. A word that fits
 * only in another spelling ('Xavier's' for 'Xaviers') is marked as a whole.
 *
 * @param forgiven whether to mark words with a typo, if the query's word itself doesn't occur
 */
export function matches(text: string, query: string, forgiven = false): [number, number][] {
  const { plain, at } = normalisedWithPlaces(text);
  const found: [number, number][] = [];
  const mark = (from: number, { length }: string) =>
    found.push([at[from] ?? 0, at[from + length] ?? text.length]);
  const phrase = normalise(query.trim());
  const words = searchedWords(query).wanted;
  // Single letters would be marked all over the text, so a single one is marked only at the beginning of words.
  const several = words.filter((word) => word.length > 1);
  const wanted = words.length > 1 ? (plain.includes(phrase) ? [phrase] : several) : words;
  for (const word of wanted) {
    const before = found.length;
    for (let from = plain.indexOf(word); from >= 0; from = plain.indexOf(word, from + word.length))
      if (word.length > 1 || !letterOrDigit.test(plain[from - 1] ?? '')) mark(from, word);
    const markWhole = (fits: ReturnType<Fits>) => {
      for (const { 0: each, index } of plain.matchAll(wordPattern))
        if (!each.includes(word) && isSpelling(each, fits)) mark(index, each);
    };
    markWhole(exactFit(word));
    if (forgiven && found.length === before) markWhole(typoFit(word));
  }
  return mergeRanges(found);
}

/** The normalised text, and the original place of each of its characters and of its end. */
function normalisedWithPlaces(text: string): { plain: string; at: number[] } {
  const plain = normalise(text);
  // In most names, each character keeps its place.
  if (withoutAccents.test(text))
    return { plain, at: Array.from({ length: text.length + 1 }, (_, place) => place) };
  const at: number[] = [];
  let place = 0;
  for (const character of text) {
    // Neighbours may change what a character becomes, but not how many characters it becomes.
    for (let i = 0; i < normalise(character).length; i++) at.push(place);
    place += character.length;
  }
  at.push(text.length);
  return { plain, at };
}

function mergeRanges(ranges: [number, number][]): [number, number][] {
  const result: [number, number][] = [];
  for (const [start, end] of ranges.sort((a, b) => a[0] - b[0])) {
    const last = result.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else if (end > start) result.push([start, end]);
  }
  return result;
}
