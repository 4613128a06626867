/*
 * Dates and numbers as the reader's own language writes them, and dates where the reader is; numbers in the digits
 * of the sentences around them. Each formatter is made when it is first needed: a slow phone takes 50 ms for one,
 * which no first picture waits for without need.
 */

function asDate(options: Intl.DateTimeFormatOptions): (date: Date) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (date) => {
    format ??= new Intl.DateTimeFormat(undefined, options);
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
  number ??= new Intl.NumberFormat(undefined, { numberingSystem: 'latn' });
  return number.format(count);
}
