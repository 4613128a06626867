import { degreeLabels } from '../../../shared/fields/degrees.ts';
import { regionDescriptions, regions } from '../../../shared/fields/regions.ts';
import type { Collection } from '../../../shared/kinds/collections.ts';
import { normalise } from '../../../shared/text/words.ts';
import type { RecordLists } from '../../data/hooks.ts';
import type { Listed } from '../../data/list-pages.ts';
import { countryNames } from '../../field-types/country.ts';
import { monthOf, monthWords } from '../../field-types/date.ts';
import { languageNames } from '../../field-types/language.ts';
import { languageInEnglish } from '../../language/format.ts';
import { areaOptions, type Option, optionsOf, universityOptions } from '../naming/options-of.ts';
import { regionTone } from '../naming/region-tone.ts';
import { sortedBy } from '../naming/sorted-by.ts';
import type { Facet, FacetGroup, FacetValue } from './facets.ts';

/** The facets of a kind's list. */
export type KindFacets<C extends Collection> = {
  collection: C;
  /** The kinds whose records give values or their names. */
  uses: readonly Collection[];
  /** @param own the records of the list that the member may see */
  groups(own: readonly Listed<C>[], lists: RecordLists): readonly FacetGroup<Listed<C>>[];
};

/** Codes as values, in the order of their labels. */
export const worded = (labels: Readonly<Record<string, string>>): FacetValue[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** A group of one facet. */
export const alone = <R>(facet: Facet, valuesOf: (record: R) => readonly string[]): FacetGroup<R> => ({
  facets: [facet],
  entriesOf: (record) => valuesOf(record).map((value) => [value]),
});

/** A facet of a coded field. */
export const coded = <R>(
  facet: Omit<Facet, 'values'>,
  labels: Readonly<Record<string, string>>,
  codeOf: (record: R) => string,
): FacetGroup<R> => alone({ ...facet, values: worded(labels) }, (record) => [codeOf(record)]);

/** One chip that shows only the records which hold something. */
export const only = <R>(
  label: string,
  [value, words]: [value: string, words: string],
  holds: (record: R) => boolean,
  name = 'only',
): FacetGroup<R> =>
  alone({ name, label, values: [{ value, label: words }], single: true, rare: true }, (record) =>
    holds(record) ? [value] : [],
  );

export const areaFacet = ({ topics }: RecordLists): Facet => ({
  name: 'area',
  label: 'Area',
  values: areaOptions(topics),
});

export const taskforceFacet = ({ taskforces }: RecordLists): Facet => ({
  name: 'taskforce',
  label: 'Task Force',
  values: optionsOf(taskforces),
});

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

/** The level at which a university teaches an area. */
export const levelFacet: Facet = { name: 'level', label: 'Degree Level', values: worded(degreeLabels) };

/** What a university teaches: one entry for each area and level. */
export const taughtBy = ({ topics }: Listed<'universities'>): string[][] =>
  Object.entries(topics).flatMap(([area, levels]) => levels.map((level) => [area, level]));

export const regionFacet: Facet = {
  name: 'region',
  label: 'Region',
  values: regions.map((region) => ({
    value: region,
    label: region,
    detail: regionDescriptions[region],
    tint: regionTone[region],
  })),
};

/** A country's value in addresses: 'cote-d-ivoire'. */
export const countryValue = (country: string) => normalise(country).replace(/[^\p{L}\p{N}]+/gu, '-');

/** The record with the most common spelling; of equally common ones, one that isn't all in capitals. */
function mostCommon<R extends { country: string }>(there: readonly R[]): R {
  const spellings = [...Map.groupBy(there, ({ country }) => country)];
  const weight = ([country, { length }]: (typeof spellings)[number]) =>
    length + (country === country.toUpperCase() ? 0 : 0.5);
  const [, [first]] = spellings.reduce((best, each) => (weight(each) > weight(best) ? each : best)) as [
    string,
    [R, ...R[]],
  ];
  return first;
}

/** The countries of all universities. */
export function countryFacet({ universities = [] }: RecordLists): Facet {
  const byValue = Map.groupBy(universities, ({ country }) => countryValue(country));
  const countries = [...byValue].map(([value, there]): Option => {
    const { country, countryCode } = mostCommon(there);
    return { value, label: country, also: () => countryNames(country, countryCode) };
  });
  return {
    name: 'country',
    label: 'Country',
    values: sortedBy(countries, ({ label }) => [label]),
  };
}

/** Languages, found by their own and their English name. Codes may repeat. */
export const languageFacet = (codes: readonly string[], nameOf: (code: string) => string): Facet => ({
  name: 'language',
  label: 'Language',
  values: sortedBy(
    [...new Set(codes)].map((value) => {
      const [label, english] = [nameOf(value), languageInEnglish(value)];
      return {
        value,
        label,
        detail: english === label ? undefined : english,
        also: () => [languageNames(value)],
      };
    }),
    ({ label }) => [label],
  ),
});

export const areasOf = ({ topics }: { topics?: readonly { id: string }[] }) =>
  (topics ?? []).map(({ id }) => id);

/** The universities of a record, with their regions and countries. */
export function places<R>(
  lists: RecordLists,
  universitiesOf: (record: R) => readonly (string | undefined)[],
): FacetGroup<R> {
  const { universities = [] } = lists;
  const byId = new Map(
    universities.map(({ id, region, country }) => [id, [region, countryValue(country), id]]),
  );
  return {
    facets: [
      regionFacet,
      countryFacet(lists),
      {
        name: 'university',
        label: 'University',
        values: universityOptions(universities),
      },
    ],
    entriesOf: (record) => [...new Set(universitiesOf(record))].flatMap((id) => [byId.get(id ?? '') ?? []]),
  };
}

/** Finds the id of a member's university. */
export const universityOfMember = ({ users = [] }: RecordLists) => {
  const byId = new Map(users.map(({ id, university }) => [id, university?.id]));
  return (id: string) => byId.get(id);
};
