import { currentLocale, type Message, t } from './messages.ts';

/*
 * Dates and numbers in English, like the sentences around them: '03.04.2026' or '10.000' would be misread there. Dates
 * are in the reader's time zone, the day before the month as in mails. A formatter takes a slow phone 50 ms, so each is made at its first use.
 */

function asDate(options: Intl.DateTimeFormatOptions): (date: Date) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (date) => {
    format ??= new Intl.DateTimeFormat('en-GB', options);
    return format.format(date);
  };
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

let language: Intl.DisplayNames | undefined;

/** 'Spanish', by its ISO 639-1 code. */
export function languageInEnglish(code: string): string {
  language ??= new Intl.DisplayNames('en', { type: 'language' });
  return language.of(code) ?? code;
}

let number: Intl.NumberFormat | undefined;

/** '10,000' */
export function inDigits(count: number): string {
  // Most numbers need no separator, and so no formatter.
  if (count < 1000) return String(count);
  number ??= new Intl.NumberFormat('en');
  return number.format(count);
}

/** '45%', of a part of 1. */
export const inPercent = (part: number): string =>
  new Intl.NumberFormat(currentLocale(), { style: 'percent' }).format(part);

const listTypes = { and: 'conjunction', or: 'disjunction', commas: 'unit' } as const;

/** 'Peru, Chile and Bolivia', 'Peru or Chile', 'Name, Title' */
export const listed = (words: readonly string[], by: keyof typeof listTypes = 'and'): string =>
  words.length > 1
    ? new Intl.ListFormat(currentLocale(), { type: listTypes[by] }).format(words)
    : (words[0] ?? '');

/** '1 member', '10,000 members' */
export const counted = (count: number, of: { counted: Message } | { one: string; many: string }): string =>
  'counted' in of ? t(of.counted, { count }) : `${inDigits(count)} ${count === 1 ? of.one : of.many}`;
