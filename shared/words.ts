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
const folded = /[łøßđðþæœħıŋŧ’‘“”–—\u00a0]/g;

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

/** Each word of what is normalised. */
export const eachWord = /[\p{L}\p{N}'.&+#-]+/gu;

/** What an address has before the name of its host. */
const beforeHost = /https?:\/\/(?:www\.)?|\bwww\./g;

export const letterOrDigit = /[\p{L}\p{N}]/u;

/** The words of what somebody searches for, normalised. A sign that stands alone ('Peace & Justice') is none. */
export const wordsOf = (query: string): string[] =>
  (normalise(query).replace(beforeHost, ' ').match(eachWord) ?? []).filter((word) =>
    letterOrDigit.test(word),
  );
