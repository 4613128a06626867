import { calendarDay, calendarMonth } from '../language/format.ts';
import { alone, type FacetGroup } from './facet.ts';
import type { TypeParts } from './type-parts.ts';

/*
 * A calendar day, stored like '2027-03-12' and the same in every time zone: its words, search texts, filters by month,
 * and order. Its rule is `date` of shared/fields/fields.ts, its control web/ui/fields/date-field.tsx.
 */

const momentOf = (day: string): Date => new Date(`${day}T00:00Z`);

/** 'March 12, 2027' */
export const dateWords = (day: string): string => calendarDay(momentOf(day));

export const date: TypeParts<string> = {
  cell: String,
  words: dateWords,
  searchTexts: (day, { label }) => [dateWords(day), day].map((text) => [label, text]),
};

/** The month of a day as in addresses, '2027-03', and in words, 'March 2027'. */
export const monthOf = (day: string): string => day.slice(0, 7);
export const monthWords = (month: string): string => calendarMonth(momentOf(`${month}-01`));

/** The calendar day in the reader's time zone. */
export const dayOf = (now: Date): string =>
  [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');

/** Sorts coming days before past ones, the earlier day first in both. */
export const dateOrder = (day: string, now: Date): string => (day < dayOf(now) ? `1${day}` : `0${day}`);

/** The months of a date field, the earliest first. */
export function monthFacet<R>(
  name: string,
  label: string,
  own: readonly R[],
  dateOf: (record: R) => string | undefined,
): FacetGroup<R> {
  const monthsOf = (record: R) => [dateOf(record)].flatMap((day) => (day ? [monthOf(day)] : []));
  const months = [...new Set(own.flatMap(monthsOf))].sort();
  return alone(
    { name, label, values: months.map((month) => ({ value: month, label: monthWords(month) })) },
    monthsOf,
  );
}
