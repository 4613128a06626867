/**
 * Invisible characters, which nobody means to type: controls, direction marks, zero-width spaces, tags. A variation
 * selector or joiner ($2) is kept after an emoji, or a letter with its marks ($1) of a script other than Latin, Greek
 * and Cyrillic, which don't use them.
 */
const invisible =
  /((?![\p{Default_Ignorable_Code_Point}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])(?:\p{L}(?:(?!\p{Default_Ignorable_Code_Point})\p{M})*|[\p{Extended_Pictographic}\p{Emoji_Modifier}]))([\u180b-\u180d\u180f\ufe00-\ufe0f\u{e0100}-\u{e01ef}]?[\u061c\u200c-\u200f]?)|(?![\t\n])[\p{Control}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb\u2800\p{Surrogate}]/gu;
const lineBreak = /\r\n?|[\u0085\u2028\u2029]/g;
const breaksAndTabs = /[\t-\r\u0085\u2028\u2029]+/g;
/** No language puts so many marks on a letter, and normalizing them takes quadratic time. */
const manyMarks = /\p{M}{31}/u;

/** Removes invisible characters from a text of any number of lines. It is idempotent. */
export const withoutInvisible = (text: string): string =>
  text.replace(lineBreak, '\n').replace(invisible, '$1$2');

export const isVisible = (text: string): boolean => withoutInvisible(text).trim() !== '';

/**
 * Cleans a line: it is trimmed, without invisible characters, with spaces for line breaks and tabs, and in Unicode's
 * composed form. It is idempotent.
 */
export function cleanLine(text: string): string {
  const line = text.replace(breaksAndTabs, ' ').replace(invisible, '$1$2').trim();
  return manyMarks.test(line) ? line : line.normalize('NFC').trim();
}
