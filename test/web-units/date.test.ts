import { afterEach, describe, expect, test } from 'vitest';
import {
  dateOrder,
  dateWords,
  dayOf,
  monthFacet,
  monthOf,
  monthWords,
} from '../../shared/field-types/date.ts';
import { cellsFor, wordsFor } from '../../shared/field-types/value-words.ts';
import { date, optional } from '../../shared/fields/fields.ts';
import { clearedByOmission } from '../../shared/kinds/omitted-fields.ts';
import { kinds } from '../../shared/kinds/registry.ts';
import { searchFacts } from '../../shared/kinds/search-facts.ts';
import { facetsOver } from '../../shared/lists/facets.ts';
import { searchFields, textsIn } from '../../shared/search/fields.ts';

const day = '2027-03-12';

describe('a date', () => {
  test.each([
    [day, undefined],
    ['', 'Date is required.'],
    [undefined, 'Date is required.'],
    ['2027-02-30', 'Date must be a day of the calendar, like 2027-03-12.'],
    ['12.3.2027', 'Date must be a day of the calendar, like 2027-03-12.'],
    [20270312, 'Date must be a day of the calendar, like 2027-03-12.'],
  ])('that is %j is told: %s', (value, message) => {
    expect(date('Date').input.safeParse(value).error?.issues[0]?.message).toBe(message);
  });

  test('may be left out where its kind says so', () => {
    expect(optional(date('Date')).input.safeParse(undefined).success).toBe(true);
  });

  const zone = process.env.TZ;
  afterEach(() => {
    process.env.TZ = zone;
  });

  test.each(['Pacific/Kiritimati', 'America/Los_Angeles', 'UTC'])('is the same day in %s', (at) => {
    process.env.TZ = at;
    expect(dateWords(day)).toBe('March 12, 2027');
    expect(monthWords(monthOf(day))).toBe('March 2027');
    expect(dayOf(new Date(2027, 2, 2, 23, 59))).toBe('2027-03-02');
  });

  test('sorts what is to come before what is over, today among it', () => {
    const now = new Date(2027, 2, 12, 8);
    const days = ['2027-03-11', '2027-04-01', '2027-03-12', '2026-12-31'];
    expect(days.sort((one, other) => (dateOrder(one, now) < dateOrder(other, now) ? -1 : 1))).toEqual([
      '2027-03-12',
      '2027-04-01',
      '2026-12-31',
      '2027-03-11',
    ]);
  });

  test('narrows a list by its months, the earliest first', () => {
    const records = [{ day }, { day: '2027-01-02' }, { day: '2027-03-30' }, { day: undefined }];
    const group = monthFacet('month', 'Month', records, (record) => record.day);
    expect(group.facets[0]?.values).toEqual([
      { value: '2027-01', label: 'January 2027' },
      { value: '2027-03', label: 'March 2027' },
    ]);
    const march = new Map([['month', new Set(['2027-03'])]]);
    expect(facetsOver([group]).fitting(records, march)).toEqual([records[0], records[2]]);
  });
});

describe('a field that is one', () => {
  const { types } = kinds.projects;
  const { searched } = searchFacts.projects;
  const name = { field: 'name', label: 'Date' };
  const words = (value: string) => wordsFor('projects', 'name', String)(value);
  const textsOf = () =>
    textsIn(
      searchFields.projects?.parts({ name: day, createTimestamp: '2026-01-01T00:00:00Z' } as never, {
        of: () => [],
        naming: () => [],
      }) ?? [],
    ).filter(([label]) => label === 'Date');
  afterEach(() => {
    types.name = 'text';
    searched.splice(
      searched.findIndex(({ label }) => label === 'Date'),
      1,
    );
  });

  test('is shown and found in words, exported as it is, and removed by leaving it out', () => {
    types.name = 'date';
    searched.push({ ...name, type: 'date' });
    expect(words(day)).toBe('March 12, 2027');
    expect(words('')).toBe('');
    expect(cellsFor('projects', 'name', String)(day)).toBe(day);
    expect(textsOf()).toEqual([
      ['Date', 'March 12, 2027'],
      ['Date', day],
    ]);
    expect(clearedByOmission(kinds.projects)).toContain('name');
  });

  test('and a line that looks like one is not', () => {
    searched.push({ ...name, type: 'text' });
    expect(words(day)).toBe(day);
    expect(textsOf()).toEqual([['Date', day]]);
    expect(clearedByOmission(kinds.projects)).not.toContain('name');
  });
});
