import { unmeant } from './account.ts';

const digitsOfCode = 12;

/** A code in groups of four, as it is mailed and shown where it is typed. */
export const groupDigits = (code: string): string => code.match(/.{1,4}/gu)?.join(' ') ?? '';

/** The twelve digits that a text has, such as a sentence of the mail or the part of a link after its #. */
export const codeIn = (text: string): string | undefined =>
  (text.replace(unmeant, '').match(/\p{Nd}+/gu) ?? []).find((digits) => [...digits].length === digitsOfCode);

/**
 * What a code's field shows of what was typed or pasted, and where its caret stands: the digits in groups, after as many
 * of them as before. A text that is no code stays as it is.
 *
 * @param isForward whether something was deleted after the caret, which then goes over the gap between two groups
 */
export function groupTyped(text: string, caret: number, isForward = false): { text: string; caret: number } {
  const typed = text.replace(unmeant, '');
  const isDigits = /^\p{Nd}*$/u.test(typed);
  const code = isDigits ? typed : codeIn(text);
  if (code === undefined) return { text, caret };
  const grouped = groupDigits(code);
  if (!isDigits) return { text: grouped, caret: grouped.length };
  const before = text.slice(0, caret).replace(unmeant, '').length;
  const place = before + Math.max(0, Math.ceil(before / 4) - 1);
  return { text: grouped, caret: isForward && grouped[place] === ' ' ? place + 1 : place };
}
