import { IntlMessageFormat } from 'intl-messageformat';
import { messagesIn } from '../../infra/languages/messages-in.ts';
import { messageOf } from '../../shared/language/compile-catalog.ts';
import type { LanguageCode } from '../../shared/language/languages.ts';
import { messageKey } from '../../shared/language/message-key.ts';
import { addLanguage } from '../../shared/language/messages.ts';

/*
 * The languages of the product, each in an alphabet of its own, so that one letter shows in which a word is said. What
 * is left in Latin letters is data, or English.
 */

/** With the alphabet comes the locale that writes the names of months in it. */
const alphabets = {
  es: { script: 'Cyrillic', first: 'а', locale: 'ru' },
  fr: { script: 'Armenian', first: 'ա', locale: 'hy' },
  pt: { script: 'Georgian', first: 'ა', locale: 'ka' },
  it: { script: 'Greek', first: 'α', locale: 'el' },
} as const;
const codes = Object.keys(alphabets) as (keyof typeof alphabets)[];

/** An element of a parsed message. The parser has these types as numbers. */
type Element = {
  type: number;
  location: { start: { offset: number }; end: { offset: number } };
  options?: Record<string, { value: Element[] }>;
  children?: Element[];
};
const literal = 0;

const wordsIn = (elements: readonly Element[]): { from: number; to: number }[] =>
  elements.flatMap(({ type, location, options = {}, children = [] }) => [
    ...(type === literal ? [{ from: location.start.offset, to: location.end.offset }] : []),
    ...Object.values(options).flatMap(({ value }) => wordsIn(value)),
    ...wordsIn(children),
  ]);

const inLetters = (words: string, first: string): string =>
  words.replace(/[a-z]/gi, (letter) =>
    String.fromCharCode(first.charCodeAt(0) + letter.toLowerCase().charCodeAt(0) - 'a'.charCodeAt(0)),
  );

/** A message in other letters: what it is filled with stays as it is. */
function textIn(text: string, first: string): string {
  const ast = new IntlMessageFormat(text, 'en', undefined, { captureLocation: true }).getAst();
  return wordsIn(ast as Element[])
    .sort((one, other) => other.from - one.from)
    .reduce(
      (made, { from, to }) => made.slice(0, from) + inLetters(made.slice(from, to), first) + made.slice(to),
      text,
    );
}

/** Adds every language but English to those that are spoken. */
export function addAlphabets(): void {
  const used = messagesIn();
  for (const code of codes) {
    const { first, locale } = alphabets[code];
    const entries = used.map((each) => [messageKey(messageOf(each)), textIn(each.msgid, first)]);
    addLanguage(code, locale, Object.fromEntries(entries));
  }
}

const lettersOf = (script: string) => new RegExp(`\\p{Script=${script}}`, 'u');

/**
 * The words in a text that aren't in a language.
 *
 * @param data words in Latin letters that nobody translates, such as names
 */
export function wordsNotIn(language: LanguageCode, text: string, data: RegExp): string[] {
  const others = codes.filter((code) => code !== language).map((code) => lettersOf(alphabets[code].script));
  const words = text.match(/\p{L}[\p{L}\p{M}\p{N}’'-]*/gu) ?? [];
  return words.filter(
    (word) =>
      others.some((letters) => letters.test(word)) ||
      (language !== 'en' && /\p{Script=Latin}/u.test(word) && !data.test(word)),
  );
}

/** Whether a text says anything in a language. */
export const speaks = (language: LanguageCode, text: string): boolean =>
  (language === 'en' ? /[a-z]{3}/i : lettersOf(alphabets[language].script)).test(text);
