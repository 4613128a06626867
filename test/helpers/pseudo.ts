import { IntlMessageFormat } from 'intl-messageformat';
import type { Used } from '../../infra/languages/messages-in.ts';
import { messageOf } from '../../shared/language/compile-catalog.ts';
import { type Catalog, messageKey } from '../../shared/language/message-key.ts';

/* A language that nobody speaks, which shows what no catalog has: it stands outside of brackets. */

/** An element of a parsed message. The parser has these types as numbers. */
type Element = {
  type: number;
  location: { start: { offset: number }; end: { offset: number } };
  options?: Record<string, { value: Element[] }>;
  children?: Element[];
};
const literal = 0;

/** Where in its text the words of a message stand. */
const wordsIn = (elements: readonly Element[]): { from: number; to: number }[] =>
  elements.flatMap(({ type, location, options = {}, children = [] }) => [
    ...(type === literal ? [{ from: location.start.offset, to: location.end.offset }] : []),
    ...Object.values(options).flatMap(({ value }) => wordsIn(value)),
    ...wordsIn(children),
  ]);

const [plain, accented] = ['AEIOUYNCSZaeiouyncsz', 'ÀÉÎÖÛÝÑÇŠŽàéîöûýñçšž'];

/** Words as long as those of the longest language: each vowel stands for two, and the brackets for the rest. */
const strange = (words: string): string =>
  /\p{L}/u.test(words)
    ? `⟦${words
        .replace(/[aeiouy]/gi, '$&$&')
        .replace(/[a-z]/gi, (letter) => accented[plain.indexOf(letter)] ?? letter)}⟧`
    : words;

/** A message with other words: what it is filled with stays as it is. */
export function withWords(text: string, turn: (words: string) => string): string {
  const ast = new IntlMessageFormat(text, 'en', undefined, { captureLocation: true }).getAst();
  return wordsIn(ast as Element[])
    .sort((one, other) => other.from - one.from)
    .reduce((made, { from, to }) => made.slice(0, from) + turn(made.slice(from, to)) + made.slice(to), text);
}

/** A message in the pseudo-language: values stand outside of the brackets. */
export const inPseudo = (text: string): string => withWords(text, strange);

/** A catalog in which each message is said as `say` says it. */
export const catalogOf = (
  used: readonly Pick<Used, 'msgid' | 'msgctxt'>[],
  say: (text: string) => string,
): Catalog => Object.fromEntries(used.map((each) => [messageKey(messageOf(each)), say(each.msgid)]));

export const pseudoCatalog = (used: readonly Pick<Used, 'msgid' | 'msgctxt'>[]): Catalog =>
  catalogOf(used, inPseudo);
