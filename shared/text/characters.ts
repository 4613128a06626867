/** Characters of languages that are written without spaces between words. */
export const sign = /[\u2e80-\ud7ff]/g;

/** The length of a text, in which a Chinese, Japanese or Korean character counts as two. */
export const weightedLength = (text: string): number => text.trim().replace(sign, '$&$&').length;

const isDigit = (point: number): boolean => /\p{Nd}/u.test(String.fromCodePoint(point));

/** In Unicode the digits of a script follow one another from 0 to 9, sometimes in several runs of ten. */
function plain(digit: string): string {
  const point = digit.codePointAt(0) ?? 0;
  let zero = point;
  while (isDigit(zero - 1)) zero -= 1;
  return String((point - zero) % 10);
}

/** Replaces the digits of any script, such as those of Arabic or Hindi keyboards, by ASCII digits. */
export const toAsciiDigits = (text: string): string => text.replace(/\p{Nd}/gu, plain);
