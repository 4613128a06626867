import { useMemo } from 'react';
import { useNames, useRecords } from '../../data/hooks.ts';
import type { Listed } from '../../data/list-pages.ts';
import { hostOf } from '../../field-types/address.ts';
import { countryNames } from '../../field-types/country.ts';
import type { Option } from '../../field-types/facet.ts';
import { inOrder, sortedBy } from '../../language/sorted-by.ts';
import { initialsOf } from '../../search/initials.ts';

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
export const areaOptions = (areas: readonly Listed<'topics'>[] | undefined): Option[] =>
  optionsOf(areas, undefined, ({ otherNames = [] }) => otherNames.flatMap(({ names }) => names));

/** Options for universities, found by initials, city and website, and by the country's name in any language. */
export const universityOptions = (universities: readonly Listed<'universities'>[] | undefined): Option[] =>
  optionsOf(
    universities,
    ({ city, country }) => `${city}, ${country}`,
    ({ name, website, country, countryCode }) => [
      ...initialsOf(name),
      hostOf(website),
      ...countryNames(country, countryCode),
    ],
  );

export function useAreaOptions(): Option[] {
  const areas = useRecords('topics');
  return useMemo(() => areaOptions(areas), [areas]);
}

export function useUniversityOptions(): Option[] {
  const universities = useRecords('universities');
  return useMemo(() => universityOptions(universities), [universities]);
}

/** Options for members, sorted by last name, with their title and university. */
export function useMemberOptions(
  isOffered?: (member: { id: string; university?: { id: string } }) => boolean,
): Option[] {
  const users = useRecords('users')?.filter((user) => !isOffered || isOffered(user));
  const universityName = useNames('universities');
  return inOrder(users ?? [], ({ nameInOrder }) => nameInOrder).map(({ id, name, title, university }) => ({
    value: id,
    label: name,
    detail: [title, university && universityName(university.id)].filter(Boolean).join(' · '),
  }));
}
