import { useMemo } from 'react';
import type { Option } from '../../../shared/field-types/facet.ts';
import { languages } from '../../../shared/fields/languages.ts';
import { languageInWords } from '../../../shared/language/format.ts';
import { inOrder } from '../../../shared/language/sorted-by.ts';
import { areaOptions, optionsOf, universityOptions } from '../../../shared/lists/options-of.ts';
import { useNames, useRecords } from '../../data/hooks.ts';
import type { Listed } from '../../data/list-pages.ts';
import { useLanguage } from '../language/language.ts';

export function useAreaOptions(): Option[] {
  const areas = useRecords('topics');
  return useMemo(() => areaOptions(areas), [areas]);
}

export function useUniversityOptions(): Option[] {
  const universities = useRecords('universities');
  const language = useLanguage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: countries are in the reader's language
  return useMemo(() => universityOptions(universities), [universities, language]);
}

/** Options for members, sorted by last name, with their title and university; those who come first before all others. */
export function useMemberOptions(
  isOffered?: (member: Listed<'users'>) => boolean,
  comesFirst: (member: Listed<'users'>) => boolean = () => false,
): Option[] {
  const users = useRecords('users')?.filter((user) => !isOffered || isOffered(user));
  const universityName = useNames('universities');
  const sorted = inOrder(users ?? [], ({ nameInOrder }) => nameInOrder);
  const { first = [], others = [] } = Object.groupBy(sorted, (user) =>
    comesFirst(user) ? 'first' : 'others',
  );
  return [...first, ...others].map(({ id, name, title, university }) => ({
    value: id,
    label: name,
    detail: [title, university && universityName(university.id)].filter(Boolean).join(' · '),
  }));
}

/** Every language, by its native name, and its name in the reader's where that is another. */
export function useLanguageOptions(): Option[] {
  const language = useLanguage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names are the reader's language's
  return useMemo(() => optionsOf(languages, inReadersLanguage, ({ english }) => [english]), [language]);
}

function inReadersLanguage({ id, name }: (typeof languages)[number]): string | undefined {
  const words = languageInWords(id);
  // A browser knows some by their codes alone.
  return words === name || words === id ? undefined : words;
}
