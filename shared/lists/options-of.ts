import { countryNames, placeInWords } from '../field-types/country.ts';
import type { Option } from '../field-types/facet.ts';
import { sortedBy } from '../language/sorted-by.ts';
import { hostOf } from '../language/text.ts';
import { initialsOf } from '../search/spellings.ts';
import type { ListRecord } from './list-record.ts';

/** Options for records, sorted by name. */
export function optionsOf<R extends { id: string; name: string }>(
  records: readonly R[] | undefined,
  detailOf?: (record: R) => string | undefined,
  alsoOf?: (record: R) => readonly string[],
): Option[] {
  return sortedBy(records ?? [], ({ name }) => [name]).map((record) => ({
    value: record.id,
    label: record.name,
    detail: detailOf?.(record),
    ...(alsoOf && { also: () => alsoOf(record) }),
  }));
}

/** Options for areas, found by their names in any language. */
export function areaOptions(areas: readonly ListRecord<'topics'>[] | undefined): Option[] {
  const options = optionsOf(areas, undefined, ({ otherNames = [] }) =>
    otherNames.flatMap(({ names }) => names),
  );
  const mergedInto = new Map(areas?.map(({ id, merged }) => [id, merged]));
  return options.map((option) => ({ ...option, merged: mergedInto.get(option.value) }));
}

/** Options for universities, found by initials, city and website, and by the country's name in any language. */
export const universityOptions = (
  universities: readonly ListRecord<'universities'>[] | undefined,
): Option[] =>
  optionsOf(universities, placeInWords, ({ name, website, country, countryCode }) => [
    ...initialsOf(name),
    hostOf(website),
    country,
    ...countryNames(country, countryCode),
  ]);
