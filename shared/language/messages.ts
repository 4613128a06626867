import { IntlMessageFormat } from 'intl-messageformat';
import { type Catalog, messageKey } from './message-key.ts';

declare const mark: unique symbol;

/**
 * A sentence or word of the product, which `t` says in the reader's language. It is the English text in ICU's syntax, and
 * where two meanings share one text, U+0004 and which one it is. Its type isn't a string's, so that none is shown as it is.
 */
export type Message<M extends string = string> = { readonly [mark]: M };

/** A message with the values of its placeholders, which can be sentences themselves. */
export type Sentence = { message: Message; values?: Values | undefined };
export type Values = Readonly<Record<string, string | number | Sentence>>;

/** A text that is written where it is used. */
export type Written<M extends string> = M & (string extends M ? never : unknown);

/** Marks a text as a message where it is written, to be said later. @param meaning tells apart what English has one word for */
export const msg = <const M extends string>(text: Written<M>, meaning?: string): Message<M> =>
  (meaning === undefined ? text : `${text}\u0004${meaning}`) as unknown as Message<M>;

/** The languages with their locale for dates, numbers and sorting, and their catalog. English is in the code. */
const loaded = new Map<string, { locale: string; catalog: Catalog }>([
  ['en', { locale: 'en-GB', catalog: {} }],
]);
let current = 'en';

/** The language in which `t` speaks now, as its ISO 639-1 code. */
export const currentLanguage = (): string => current;
/** Its locale for numbers, lists and sorting, such as 'pt-BR'. */
export const currentLocale = (): string => loaded.get(current)?.locale ?? 'en-GB';

export const isAdded = (language: string): boolean => loaded.has(language);

export function addLanguage(language: string, locale: string, catalog: Catalog): void {
  loaded.set(language, { locale, catalog });
}

/** @param language one that was added */
export function setLanguage(language: string): void {
  current = loaded.has(language) ? language : 'en';
}

/**
 * Says something in a language that isn't the current one: the recipient's of a mail.
 *
 * @param say must be done when it returns, as another may speak after it
 */
export function inLanguage<T>(language: string, say: () => T extends Promise<unknown> ? never : T): T {
  const before = current;
  setLanguage(language);
  try {
    return say();
  } finally {
    current = before;
  }
}

/** What a text needs a formatter for. */
const hasSyntax = /[{<']/;
/** By locale and text. A parsed message is kept, because lists say the same a thousand times. */
const formatters = new Map<string, IntlMessageFormat>();

function formatterOf(text: string, locale: string): IntlMessageFormat {
  const key = `${locale}\0${text}`;
  const known = formatters.get(key);
  if (known) return known;
  const made = new IntlMessageFormat(text, locale);
  formatters.set(key, made);
  return made;
}

/** The text of a message in the current language, before its values are filled in. */
function textOf(message: string): string {
  const translated = current === 'en' ? undefined : loaded.get(current)?.catalog[messageKey(message)];
  if (translated) return translated;
  const end = message.indexOf('\u0004');
  return end < 0 ? message : message.slice(0, end);
}

const isSentence = (value: unknown): value is Sentence =>
  typeof value === 'object' && value !== null && 'message' in value;

/** A message in parts: what stands between tags is given to the value of the tag's name. */
export function parts<P>(
  message: unknown,
  values: Readonly<Record<string, unknown>> = {},
): string | P | (string | P)[] {
  const text = textOf(message as string);
  if (!hasSyntax.test(text)) return text;
  const said = Object.entries(values).map(([name, value]) => [
    name,
    isSentence(value) ? t(value.message, value.values) : value,
  ]);
  return formatterOf(text, currentLocale()).format<P>(Object.fromEntries(said)) as
    | string
    | P
    | (string | P)[];
}

/**
 * Says a message in the current language.
 *
 * @param values of its placeholders; a sentence among them is said too
 */
export function t(message: Message, values?: Values): string;
export function t<const M extends string>(message: Written<M>, values?: Values): string;
export function t(message: unknown, values?: Values): string {
  return parts(message, values) as string;
}

/** Says a sentence in the current language. */
export const said = ({ message, values }: Sentence): string => t(message, values);

/** What programs and operators read. */
export const inEnglish = (message: Message, values?: Values): string =>
  inLanguage('en', () => t(message, values));

/** A sentence in an answer of the service: in English for programs, and for the app what it needs to say it. */
export type SentSentence = { message: string; template?: string; values?: Values };

export const toSent = ({ message, values }: Sentence): SentSentence => ({
  message: inEnglish(message, values),
  // Without values the English text is the message itself.
  ...(values && { template: message as unknown as string, values }),
});

export const fromSent = ({ message, template, values }: SentSentence): Sentence => ({
  message: (template ?? message) as unknown as Message,
  ...(values && { values }),
});
