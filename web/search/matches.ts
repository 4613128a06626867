import { eachWord, letterOrDigit, normalise, withoutAccents, wordsOf } from '../../shared/words.ts';
import { asWritten, type Fits, forgiving, isSpelling } from './fits.ts';

/**
 * Where each of the query's words occurs in the text: `[start, end)` pairs in order, not overlapping. A word that
 * fits in another spelling only ('Xavier's' for 'Xaviers') is marked as a whole.
 *
 * @param forgiven whether a typo was: then of each word that doesn't occur what was taken for it
 */
export function matches(text: string, query: string, forgiven = false): [number, number][] {
  const { plain, at } = normalisedWithPlaces(text);
  const found: [number, number][] = [];
  const mark = (from: number, { length }: string) =>
    found.push([at[from] ?? 0, at[from + length] ?? text.length]);
  const phrase = normalise(query.trim());
  const words = wordsOf(query);
  // Single letters would speckle the text: alone, only the beginnings of words are marked.
  const several = words.filter((word) => word.length > 1);
  const wanted = words.length > 1 ? (plain.includes(phrase) ? [phrase] : several) : words;
  for (const word of wanted) {
    const before = found.length;
    for (let from = plain.indexOf(word); from >= 0; from = plain.indexOf(word, from + word.length))
      if (word.length > 1 || !letterOrDigit.test(plain[from - 1] ?? '')) mark(from, word);
    const markWhole = (fits: ReturnType<Fits>) => {
      for (const { 0: each, index } of plain.matchAll(eachWord))
        if (!each.includes(word) && isSpelling(each, fits)) mark(index, each);
    };
    markWhole(asWritten(word));
    if (forgiven && found.length === before) markWhole(forgiving(word));
  }
  return merged(found);
}

/** The normalised text, and for each of its characters where it stood; one more entry for the end. */
function normalisedWithPlaces(text: string): { plain: string; at: number[] } {
  const plain = normalise(text);
  // Most names: each character stays where it is.
  if (withoutAccents.test(text))
    return { plain, at: Array.from({ length: text.length + 1 }, (_, place) => place) };
  const at: number[] = [];
  let place = 0;
  for (const character of text) {
    // Its neighbours decide what some characters become, and of none how many.
    for (let i = 0; i < normalise(character).length; i++) at.push(place);
    place += character.length;
  }
  at.push(text.length);
  return { plain, at };
}

function merged(ranges: [number, number][]): [number, number][] {
  const result: [number, number][] = [];
  for (const [start, end] of ranges.sort((a, b) => a[0] - b[0])) {
    const last = result.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else if (end > start) result.push([start, end]);
  }
  return result;
}
