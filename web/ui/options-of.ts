import { useMemo } from 'react';
import { useNames, useRecords } from '../data/hooks.ts';
import { inOrder, sortedBy } from './sorted-by.ts';

/** `detail`: what tells namesakes apart, and finds the option as well as its label does. */
export type Option = { value: string; label: string; detail?: string };

/** Records to choose from, by name. */
export function optionsOf<R extends { id: string; name: string }>(
  records: readonly R[] | undefined,
  detailOf?: (record: R) => string,
): Option[] {
  return sortedBy(records ?? [], ({ name }) => [name]).map((record) => ({
    value: record.id,
    label: record.name,
    detail: detailOf?.(record),
  }));
}

/** Universities to choose from, found by their city and country too. */
export function useUniversityOptions(): Option[] {
  const universities = useRecords('universities');
  return useMemo(() => optionsOf(universities, ({ city, country }) => `${city}, ${country}`), [universities]);
}

/** Members to choose from, by last name, with their title and university. */
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
