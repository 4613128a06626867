import { messagesIn } from '../../infra/languages/messages-in.ts';
import { type LanguageCode, languageCodes } from '../../shared/language/languages.ts';
import { addLanguage } from '../../shared/language/messages.ts';
import { catalogOf, withWords } from './pseudo.ts';

/*
 * The languages of the product, each in an alphabet of its own, so that one letter shows in which a word is said. What
 * is left in Latin letters is data, or English.
 */

/** With the alphabet comes the locale that writes the names of months in it. */
const alphabets = [
  { script: 'Cyrillic', first: 'а', locale: 'ru' },
  { script: 'Armenian', first: 'ա', locale: 'hy' },
  { script: 'Georgian', first: 'ა', locale: 'ka' },
  { script: 'Greek', first: 'α', locale: 'el' },
  { script: 'Thai', first: 'ก', locale: 'th' },
  { script: 'Hebrew', first: 'א', locale: 'he' },
];
const codes: LanguageCode[] = languageCodes.filter((code) => code !== 'en');

function alphabetOf(language: LanguageCode) {
  const alphabet = alphabets[codes.indexOf(language)];
  if (!alphabet) throw new Error(`Add an alphabet for ${language}.`);
  return alphabet;
}

const inLetters = (words: string, first: string): string =>
  words.replace(/[a-z]/gi, (letter) =>
    String.fromCharCode(first.charCodeAt(0) + letter.toLowerCase().charCodeAt(0) - 'a'.charCodeAt(0)),
  );

/** Adds every language but English to those that are spoken. */
export function addAlphabets(): void {
  const used = messagesIn();
  for (const code of codes) {
    const { first, locale } = alphabetOf(code);
    const say = (text: string) => withWords(text, (words) => inLetters(words, first));
    addLanguage(code, locale, catalogOf(used, say));
  }
}

const lettersOf = (script: string) => new RegExp(`\\p{Script=${script}}`, 'u');

/**
 * The words in a text that aren't in a language.
 *
 * @param data words in Latin letters that nobody translates, such as names
 */
export function wordsNotIn(language: LanguageCode, text: string, data: RegExp): string[] {
  const others = codes.filter((code) => code !== language).map((code) => lettersOf(alphabetOf(code).script));
  const words = text.match(/\p{L}[\p{L}\p{M}\p{N}’'-]*/gu) ?? [];
  return words.filter(
    (word) =>
      others.some((letters) => letters.test(word)) ||
      (language !== 'en' && /\p{Script=Latin}/u.test(word) && !data.test(word)),
  );
}

/** Whether a text says anything in a language. */
export const speaks = (language: LanguageCode, text: string): boolean =>
  (language === 'en' ? /[a-z]{3}/i : lettersOf(alphabetOf(language).script)).test(text);
