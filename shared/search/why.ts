import type { LabelledText } from '../field-types/type-parts.ts';
import { withoutTitles } from '../text/name-words.ts';
import { normalise, wordsOf } from '../text/words.ts';
import { isFormOf, missingIn } from './fits.ts';
import { matches } from './matches.ts';
import { bestFirst, searchWithTypos } from './search.ts';
import { buildIndex, type Entry, withoutChanges } from './search-index.ts';
import { searchedWords } from './searched-words.ts';
import { saints, unmarked } from './spellings.ts';

/** The field that explains why a record was found, and an excerpt of its text. */
export type Why = { label: LabelledText[0]; text: string };

/**
 * Why the query found the record: the field with most of the words that its name doesn't have. Undefined if the name
 * explains it, even with a typo.
 */
export function whyFound(name: string, fields: readonly LabelledText[], query: string): Why | undefined {
  const missing = missingIn(name, searchedWords(query).wanted);
  if (missing.length === 0) return;
  const own: LabelledText = ['', name];
  const filled = fields.filter(([, text]) => text !== '');
  const field =
    fullest(filled, (text) => missing.length - missingIn(text, missing).length) ??
    nearest([own, ...filled], query) ??
    fullest(filled, (text) => formsIn(text, missing));
  return field && field !== own ? whyOf(field, query) : undefined;
}

/** The record's first field, which distinguishes it from its namesakes. */
export function firstOf(fields: readonly LabelledText[], query: string): Why | undefined {
  const first = fields.find(([, text]) => text !== '');
  return first && whyOf(first, query);
}

const whyOf = ([label, text]: LabelledText, query: string): Why => ({ label, text: excerpt(text, query) });

function fullest(
  fields: readonly LabelledText[],
  countIn: (text: string) => number,
): LabelledText | undefined {
  let best: LabelledText | undefined;
  let most = 0;
  for (const field of fields) {
    const count = countIn(field[1]);
    if (count > most) [best, most] = [field, count];
  }
  return best;
}

const formsIn = (text: string, words: readonly string[]): number =>
  wordsOf(text).filter((word) => words.some((wanted) => isFormOf(word, wanted))).length;

/** For a query with a typo, the field that fits best. Only fields that may fit are indexed: a biography is long. */
function nearest(fields: readonly LabelledText[], query: string): LabelledText | undefined {
  const mayFit = mayFitWithTypos(query);
  const entries = fields.flatMap(([, text], at): Entry[] =>
    mayFit(text) ? [{ id: String(at), name: '', rest: [text] }] : [],
  );
  const [place] = bestFirst(searchWithTypos(withoutChanges(buildIndex(entries)), query)).flat();
  return fields[Number(place)];
}

/** Whether a search that forgives typos may find the query in a text. It is far cheaper than the search. */
export function mayFitWithTypos(query: string): (text: string) => boolean {
  const words = searchedWords(withoutTitles(query)).wanted.map(intactParts);
  return (text) => {
    const plain = `${unmarked(normalise(text))} ${saints.join(' ')}`;
    return words.every((parts) => parts.some((part) => plain.includes(part)));
  };
}

/** The parts of a word of which a typo leaves one intact: its halves, and it with the letters between them swapped. */
function intactParts(wanted: string): string[] {
  const word = unmarked(wanted);
  const middle = Math.ceil(word.length / 2);
  const [left, right] = [word.slice(0, middle), word.slice(middle)];
  return [left, right, left.slice(0, -1) + right.slice(0, 1) + left.slice(-1) + right.slice(1)];
}

const length = 110; // characters
const before = 30;

/** The text around the first match of the query, cut at whole words. */
export function excerpt(text: string, query: string): string {
  if (text.length <= length) return text;
  const [place] = matches(text, query)[0] ?? matches(text, query, true)[0] ?? [0];
  const space = text.indexOf(' ', place - before);
  const from = place <= before ? 0 : space < 0 || space >= place ? place : space + 1;
  const end = from + length >= text.length ? text.length : text.lastIndexOf(' ', from + length);
  const to = end > from ? end : from + length;
  return `${from > 0 ? '…' : ''}${text.slice(from, to)}${to < text.length ? '…' : ''}`;
}
