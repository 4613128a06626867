import { describe, expect, test } from 'vitest';
import {
  dayAndTime,
  longDay,
  mediumDay,
  monthAndYear,
  shortDay,
  timeOfDay,
  withCommas,
} from '../../web/data/english.ts';

/** All hours and months, ends of months and years, and a leap day among them. */
const moments = Array.from(
  { length: 1000 },
  (_, step) => new Date(Date.UTC(2023, 11, 30) + step * 61_000_007),
);

describe('dates and numbers in English read as the standard formatter writes them', () => {
  test.each<[string, (date: Date) => string, Intl.DateTimeFormatOptions]>([
    ['a day', longDay, { dateStyle: 'long' }],
    ['a day, shortened', mediumDay, { dateStyle: 'medium' }],
    ['a day of this year', shortDay, { month: 'short', day: 'numeric' }],
    ['a month', monthAndYear, { month: 'long', year: 'numeric' }],
    ['a time', timeOfDay, { timeStyle: 'short' }],
    ['a day and its time', dayAndTime, { dateStyle: 'long', timeStyle: 'short' }],
  ])('%s', (_, written, options) => {
    const standard = new Intl.DateTimeFormat('en', options);
    expect(moments.map(written)).toEqual(moments.map((date) => standard.format(date)));
  });

  test.each([0, 7, 100, 999, 1000, 12_345, 999_999, 1_000_000, 1_234_567_890])('%d', (count) => {
    expect(withCommas(count)).toBe(new Intl.NumberFormat('en').format(count));
  });
});
