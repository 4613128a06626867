import { normalise, wordsOf } from '../../shared/words.ts';
import { matches } from '../language/text.ts';
import type { LabelledText } from './fields.ts';
import { bestFirst, buildIndex, type Entry, isFormOf, searchForgiving, unchanged } from './search-index.ts';

/** The field that explains why a record was found, if its words don't do so by themselves, and of these those around the place. */
export type Why = { label: string; text: string };

/**
 * Why the query found the record: the field with most of what its name doesn't hold. Where the
 * name holds it all, the record's first field, which tells it from its namesakes.
 */
export function whyFound(name: string, fields: readonly LabelledText[], query: string): Why | undefined {
  const filled = fields.filter(([, text]) => text !== '');
  const missing = missingIn(name, query);
  const field =
    missing.length === 0
      ? filled[0]
      : (fullest(filled, (text) => missing.filter((word) => text.includes(word)).length) ??
        nearest(name, filled, query) ??
        fullest(filled, (text) => formsIn(text, missing)));
  return field && { label: field[0], text: excerpt(field[1], query) };
}

/** The words of the query that the name doesn't hold: with none of them, the name says why by itself. */
export const missingIn = (name: string, query: string): string[] =>
  wordsOf(query).filter((word) => !normalise(name).includes(word));

function fullest(
  fields: readonly LabelledText[],
  countIn: (normalised: string) => number,
): LabelledText | undefined {
  let best: LabelledText | undefined;
  let most = 0;
  for (const field of fields) {
    const count = countIn(normalise(field[1]));
    if (count > most) [best, most] = [field, count];
  }
  return best;
}

const formsIn = (text: string, words: readonly string[]): number =>
  wordsOf(text).filter((word) => words.some((wanted) => isFormOf(word, wanted))).length;

/** Where something was typed wrongly: the field it is near to, unless it is near to the name. */
function nearest(name: string, fields: readonly LabelledText[], query: string): LabelledText | undefined {
  const near = (entries: Entry[]) => bestFirst(searchForgiving(unchanged(buildIndex(entries)), query)).flat();
  if (near([{ id: '', name, rest: [] }]).length > 0) return fields[0];
  const [place] = near(fields.map(([, text], at) => ({ id: String(at), name: '', rest: [text] })));
  return fields[Number(place)];
}

const length = 110; // characters
const before = 30;

/** The text around the first place that the query found, on whole words. */
export function excerpt(text: string, query: string): string {
  if (text.length <= length) return text;
  const place = matches(text, query)[0]?.[0] ?? 0;
  const space = text.indexOf(' ', place - before);
  const from = place <= before ? 0 : space < 0 || space >= place ? place : space + 1;
  const end = from + length >= text.length ? text.length : text.lastIndexOf(' ', from + length);
  const to = end > from ? end : from + length;
  return `${from > 0 ? '…' : ''}${text.slice(from, to)}${to < text.length ? '…' : ''}`;
}
