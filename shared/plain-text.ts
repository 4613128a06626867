/**
 * What a person can't see and so can't have meant: controls, marks that turn the direction of writing,
 * blanks without width, tags. In most scripts a letter with its marks, and in emoji a sign ($1), may be
 * followed by what picks its form and what joins it to the next ($2); Latin, Greek and Cyrillic have neither.
 */
const invisible =
  /((?![\p{Default_Ignorable_Code_Point}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])(?:\p{L}(?:(?!\p{Default_Ignorable_Code_Point})\p{M})*|[\p{Extended_Pictographic}\p{Emoji_Modifier}]))([\u180b-\u180d\u180f\ufe00-\ufe0f\u{e0100}-\u{e01ef}]?[\u061c\u200c-\u200f]?)|(?![\t\n])[\p{Control}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb\u2800\p{Surrogate}]/gu;
const lineBreak = /\r\n?|[\u0085\u2028\u2029]/g;
const breaksAndTabs = /[\t-\r\u0085\u2028\u2029]+/g;
/** More than any language sets on a letter. To put them in order takes the square of their number. */
const manyMarks = /\p{M}{31}/u;

/** A text of any number of lines without what nobody can see. Cleaning it again changes nothing. */
export const withoutInvisible = (text: string): string =>
  text.replace(lineBreak, '\n').replace(invisible, '$1$2');

/** Whether a person sees anything of this text. */
export const isVisible = (text: string): boolean => withoutInvisible(text).trim() !== '';

/**
 * One line as people mean it: without what nobody can see, breaks and tabs as spaces, trimmed, and each
 * letter written one way whatever keyboard it came from. Cleaning it again changes nothing.
 */
export function cleanLine(text: string): string {
  const line = text.replace(breaksAndTabs, ' ').replace(invisible, '$1$2').trim();
  return manyMarks.test(line) ? line : line.normalize('NFC').trim();
}
