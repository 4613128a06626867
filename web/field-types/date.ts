import { calendarDay, calendarMonth } from '../language/format.ts';

/*
 * A day of the calendar, kept like '2027-03-12' and the same one wherever it is read: its words, what a search finds it by,
 * the months that lists are narrowed by, and its order. The rule is `date` of shared/fields.ts, the control
 * web/ui/fields/date-field.tsx.
 */

const momentOf = (day: string): Date => new Date(`${day}T00:00Z`);

/** 'March 12, 2027' */
export const dateWords = (day: string): string => calendarDay(momentOf(day));

/** The texts by which a search finds it, the first as it is shown. */
export const dateTexts = (day: string): string[] => [dateWords(day), day];

/** The month that it is in, as addresses name it, and in words: 'March 2027'. */
export const monthOf = (day: string): string => day.slice(0, 7);
export const monthWords = (month: string): string => calendarMonth(momentOf(`${month}-01`));

/** The day that it is where the reader is. */
export const dayOf = (now: Date): string =>
  [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');

/** Sorts what is to come before what is over, the earlier day first in both. */
export const dateOrder = (day: string, now: Date): string => (day < dayOf(now) ? `1${day}` : `0${day}`);
