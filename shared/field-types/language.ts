import { languageInEnglish } from '../language/format.ts';
import { t } from '../language/messages.ts';
import { sortedBy } from '../language/sorted-by.ts';
import type { Facet } from './facet.ts';
import type { TypeParts } from './type-parts.ts';

const known = new Map<string, string>();

/** 'Spanish, español': the name of a language in English and in itself, by its ISO 639-1 code. */
export function languageNames(code: string): string {
  const names =
    known.get(code) ??
    `${languageInEnglish(code)}, ${new Intl.DisplayNames(code, { type: 'language' }).of(code)}`;
  known.set(code, names);
  return names;
}

const codeOf = (value: string | { id: string }) => (typeof value === 'string' ? value : value.id);

/** The code of a language, or `{id}`. */
export const language: TypeParts<string | { id: string }> = {
  cell: (value) => languageInEnglish(codeOf(value)),
  words: (value, { word }) => word(codeOf(value)),
  searchTexts: (value, { label }) => [[label, languageNames(codeOf(value))]],
};

/** Languages, found by their own and their English name. Codes may repeat. */
export const languageFacet = (codes: readonly string[], nameOf: (code: string) => string): Facet => ({
  name: 'language',
  label: t('Language'),
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
