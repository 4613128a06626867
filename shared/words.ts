/** Letters that carry no accent to take off, and what people type for them. */
const foldings: Record<string, string> = {
  ł: 'l',
  ø: 'o',
  ß: 'ss',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ħ: 'h',
  ı: 'i',
  ŋ: 'n',
  ŧ: 't',
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '\u00a0': ' ',
};
export const withoutAccents = /^[\0\x20-\x7e]*$/;
const folded = new RegExp(`[${Object.keys(foldings).join('')}]`, 'g');

/** As search compares text: without case, accents and typographic finery ('Muñoz' is 'munoz'). */
export function normalise(text: string): string {
  const lower = text.toLowerCase();
  // Most text: ten times as quick.
  if (withoutAccents.test(lower)) return lower;
  return lower
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(folded, (letter) => foldings[letter] ?? letter);
}

const betweenWords = /[^\p{L}\p{N}'.&+#-]+/u;

/** The words of what somebody searches for, normalised. */
export function wordsOf(query: string): string[] {
  return normalise(query).split(betweenWords).filter(Boolean);
}

/** Whether both are forms of one word, as far as their beginnings tell. */
export function isFormOf(word: string, wanted: string): boolean {
  const [shorter, longer] = word.length < wanted.length ? [word, wanted] : [wanted, word];
  if (shorter.length < 4) return word === wanted;
  const stem = Math.max(4, shorter.length - 3);
  return longer.length - stem <= 5 && longer.startsWith(shorter.slice(0, stem));
}
