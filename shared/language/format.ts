import { currentLocale } from './messages.ts';

/*
 * Dates and numbers as the sentences around them are: in another language '03.04.2026' or '10.000' would be misread.
 * Dates are in the reader's time zone.
 */

/** Makes a formatter for each locale when it is first needed, because a slow phone takes 50 ms for one. */
export function forLocale<F>(make: (locale: string) => F): () => F {
  const made = new Map<string, F>();
  return () => {
    const locale = currentLocale();
    const known = made.get(locale) ?? make(locale);
    made.set(locale, known);
    return known;
  };
}

function asDate(options: Intl.DateTimeFormatOptions): (date: Date) => string {
  const format = forLocale((locale) => new Intl.DateTimeFormat(locale, options));
  return (date) => format().format(date);
}

/** '3 November 2026' */
export const longDay = asDate({ dateStyle: 'long' });
/** '3 Nov 2026' */
export const mediumDay = asDate({ dateStyle: 'medium' });
/** '3 Nov' */
export const shortDay = asDate({ month: 'short', day: 'numeric' });
/** 'November 2026' */
export const monthAndYear = asDate({ month: 'long', year: 'numeric' });
/** '21:05' */
export const timeOfDay = asDate({ timeStyle: 'short' });
/** '3 November 2026 at 21:05' */
export const dayAndTime = asDate({ dateStyle: 'long', timeStyle: 'short' });

const languages = forLocale((locale) => new Intl.DisplayNames(locale, { type: 'language' }));

/** 'Spanish', by its ISO 639-1 code. */
export const languageInWords = (code: string): string => languages().of(code) ?? code;

const numbers = forLocale((locale) => new Intl.NumberFormat(locale));

/** '10,000' */
export const inDigits = (count: number): string =>
  // Most numbers need no separator, and so no formatter.
  count < 1000 ? String(count) : numbers().format(count);

const percents = forLocale((locale) => new Intl.NumberFormat(locale, { style: 'percent' }));

/** '45%', of a part of 1. */
export const inPercent = (part: number): string => percents().format(part);

const lists = {
  and: forLocale((locale) => new Intl.ListFormat(locale, { type: 'conjunction' })),
  or: forLocale((locale) => new Intl.ListFormat(locale, { type: 'disjunction' })),
};

/** 'Peru, Chile and Bolivia', 'Peru or Chile', 'Name, Title' */
export const listed = (words: readonly string[], by: keyof typeof lists | 'commas' = 'and'): string => {
  // What browsers call a list without a conjunction ends in “y” or “et” in four of the languages.
  if (by === 'commas') return words.join(', ');
  return words.length > 1 ? lists[by]().format(words) : (words[0] ?? '');
};

/** A list for people of what becomes text later, with the words between its items. */
export function listParts<T>(items: readonly T[], textOf: (item: T) => string): (T | string)[] {
  if (items.length < 2) return [...items];
  const left = items.values();
  return lists
    .and()
    .formatToParts(items.map(textOf))
    .map(({ type, value }) => (type === 'element' ? (left.next().value as T) : value));
}

const utcDays = forLocale(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }),
);
const utcTimes = forLocale(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }),
);

/** '3 November 2026' in UTC, and with the time of day '3 November 2026 at 21:05'. */
export const utcDay = (iso: string, timeStyle?: 'short'): string =>
  (timeStyle ? utcTimes() : utcDays()).format(new Date(iso));
