/*
 * Dates and numbers as English writes them, which is the language of the sentences around them: in another one
 * '03.04.2026' and '10.000' would be read wrongly there. Dates are those of the place where the reader is. Each formatter is made when it is first needed: a slow phone takes 50 ms for one,
 * which no first picture waits for without need.
 */

function asDate(options: Intl.DateTimeFormatOptions): (date: Date) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (date) => {
    format ??= new Intl.DateTimeFormat('en', options);
    return format.format(date);
  };
}

/** 'November 3, 2026' */
export const longDay = asDate({ dateStyle: 'long' });
/** 'Nov 3, 2026' */
export const mediumDay = asDate({ dateStyle: 'medium' });
/** 'Nov 3' */
export const shortDay = asDate({ month: 'short', day: 'numeric' });
/** 'November 2026' */
export const monthAndYear = asDate({ month: 'long', year: 'numeric' });
/** The same of a day of the calendar, whose moment is its beginning in UTC. */
export const calendarDay = asDate({ dateStyle: 'long', timeZone: 'UTC' });
export const calendarMonth = asDate({ month: 'long', year: 'numeric', timeZone: 'UTC' });
/** '9:05 PM' */
export const timeOfDay = asDate({ timeStyle: 'short' });
/** 'November 3, 2026 at 9:05 PM' */
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
  // Most counts, and the first screen's: nothing to separate.
  if (count < 1000) return String(count);
  number ??= new Intl.NumberFormat('en');
  return number.format(count);
}
