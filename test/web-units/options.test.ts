import { expect, test } from 'vitest';
import { countryFacet } from '../../shared/field-types/country.ts';
import type { Option } from '../../shared/field-types/facet.ts';
import { areaOptions, universityOptions } from '../../shared/lists/options-of.ts';
import type { RecordLists } from '../../web/data/hooks.ts';
import { called, foundOptions, otherName } from '../../web/ui/fields/found-options.ts';
import { searchedNetwork } from './searched-network.ts';

const { records } = searchedNetwork(60);
const { topics, universities: places } = records as unknown as Required<RecordLists>;
const labels = (options: readonly Option[], text: string) =>
  foundOptions(options, text).found.map(({ label }) => label);

test('an area is offered for each of its names in any language', () => {
  const areas = areaOptions(topics);
  const asked = topics.flatMap(({ name, otherNames = [] }) =>
    otherNames.flatMap(({ names }) => names.map((other) => ({ name, other }))),
  );
  expect(asked.length).toBeGreaterThan(152);
  expect(asked.filter(({ name, other }) => !labels(areas, other).includes(name))).toEqual([]);
});

test('a university is offered for its country in any language of the network', () => {
  const universities = universityOptions(places);
  expect(labels(universities, 'LMU')).toEqual(['Loyola Marymount University']);
  expect(labels(universities, 'filipinas')).toContain('Ateneo de Manila University');
  expect(labels(universities, 'manila filipinas')).toContain('Ateneo de Manila University');
  expect(labels(universities, 'filipinas')).not.toContain('Fordham University');
});

test('a university is offered by its name in whatever spelling, as lists find it', () => {
  const universities = universityOptions(places);
  for (const text of ['xaviers mumbai', 'Saint Xavier’s Mumbai', 'st. xaviers mumbai'])
    expect(labels(universities, text), text).toContain("St. Xavier's College, Mumbai");
  expect(labels(universities, 'st peters')).toEqual(["Saint Peter's University"]);
  expect(labels(universities, 'saint aloysius')).toContain('St Aloysius (Deemed to be University)');
});

test('a university is offered by the host of its website, also where the whole address is pasted', () => {
  const universities = universityOptions(places);
  for (const text of ['georgetown.edu', 'www.georgetown.edu', 'https://www.georgetown.edu/'])
    expect(labels(universities, text), text).toEqual(['Georgetown University']);
});

test('a country of a filter is found by its other names', () => {
  const countries = countryFacet({ universities: places }).values;
  for (const word of ['filipinas', 'filipnas'])
    expect(called(countries, [word]).map(({ label }) => label)).toEqual(['Philippines']);
});

test('a typo is forgiven as lists do, and only once nothing fits as it is written', () => {
  const universities = universityOptions(places);
  expect(labels(universities, 'gerog')).toContain('Georgetown University');
  for (const text of ['geogretown', 'georgetown univeristy'])
    expect(labels(universities, text), text).toEqual(['Georgetown University']);
  expect(labels(universities, 'manila filipnas')).toContain('Ateneo de Manila University');
  expect(labels(universities, 'gxorg')).toEqual([]);
  const people = ['Marta Gomez', 'Maria Gomez'].map((label) => ({ value: label, label }));
  expect(labels(people, 'maria')).toEqual(['Maria Gomez']);
  expect(labels(people, 'maira')).toEqual(['Maria Gomez']);
});

test('options are asked only once where no word may have a typo', () => {
  for (const [text, times] of [
    ['law 2027', 1],
    ['laws 2027', 2],
  ] as const) {
    let asked = 0;
    const also = () => {
      asked += 1;
      return [];
    };
    expect(labels([{ value: 'a', label: 'Ethics', also }], text)).toEqual([]);
    expect(asked, text).toBe(times);
  }
});

test('the other name that finds an option is said, unless its own does', () => {
  const area = {
    value: 'a',
    label: 'Migration and Refugees',
    also: () => ['asile', 'migración y refugiados'],
  };
  expect(otherName(area, ['migracion'])).toBe('migración y refugiados');
  expect(otherName(area, ['migra'])).toBeUndefined();
  expect(otherName(area, ['law'])).toBeUndefined();
  expect(otherName(area, ['migracoin'])).toBe('migración y refugiados');
  expect(otherName(area, ['migratoin'])).toBeUndefined();
});

test('options that begin with what is typed come first, then those with a word that does', () => {
  const options = ['Bioethics', 'Medical Ethics', 'Ethics', 'Law'].map((label) => ({ value: label, label }));
  expect(labels(options, 'eth')).toEqual(['Ethics', 'Medical Ethics', 'Bioethics']);
  expect(labels(options, '')).toEqual(['Bioethics', 'Medical Ethics', 'Ethics', 'Law']);
});

test('a person is offered for an initial, and without the titles that few names have', () => {
  const people = ['John Kelly', 'Ana García-Márquez'].map((label) => ({ value: label, label }));
  for (const text of ['J. Kelly', 'Dr. Kelly', 'John Kelly, S.J.', 'Prof. Kelli'])
    expect(labels(people, text), text).toEqual(['John Kelly']);
  for (const text of ['garcía márquez', 'Garcia\u2011Marquez', 'Dr. García'])
    expect(labels(people, text), text).toEqual(['Ana García-Márquez']);
  expect(labels(people, 'Dr. Nobody')).toEqual([]);
});
