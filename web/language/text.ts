import { normalise, withoutAccents, wordsOf } from '../../shared/words.ts';

export const letterOrDigit = /[\p{L}\p{N}]/u;

/** Signs of languages that are written without spaces: where a word begins can't be seen. */
export const sign = /[\u2e80-\ud7ff]/g;

/** Where each of the query's words occurs in the text: `[start, end)` pairs in order, not overlapping. */
export function matches(text: string, query: string): [number, number][] {
  const { plain, at } = normalisedWithPlaces(text);
  const found: [number, number][] = [];
  const phrase = normalise(query.trim());
  // Single letters would speckle the text: alone, only the beginnings of words are marked.
  const wanted =
    phrase && plain.includes(phrase) ? [phrase] : wordsOf(query).filter((word) => word.length > 1);
  for (const word of wanted)
    for (let from = plain.indexOf(word); from >= 0; from = plain.indexOf(word, from + word.length))
      if (word.length > 1 || from === 0 || !letterOrDigit.test(plain[from - 1] ?? ''))
        found.push([at[from] ?? 0, at[from + word.length] ?? text.length]);
  return merged(found);
}

/** The normalised text, and for each of its characters where it stood; one more entry for the end. */
function normalisedWithPlaces(text: string): { plain: string; at: number[] } {
  const lower = text.toLowerCase();
  // Most names: each character stays where it is.
  if (withoutAccents.test(lower))
    return { plain: lower, at: Array.from({ length: lower.length + 1 }, (_, place) => place) };
  let plain = '';
  const at: number[] = [];
  let place = 0;
  for (const character of text) {
    const now = normalise(character);
    for (let i = 0; i < now.length; i++) at.push(place);
    plain += now;
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

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** The words of stored rich text, on one line; also where there is no document to parse it with. */
export function plainText(html: string): string {
  return html
    .replace(/<\/?(?:p|br|h\d|li|ul|ol|blockquote|hr|pre|img)\b[^>]*>/gi, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
      const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
      if (!name) return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
      return entities[name.toLowerCase()] ?? whole;
    })
    .replace(/\s+/g, ' ')
    .trim();
}
