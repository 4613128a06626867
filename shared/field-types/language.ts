import { languageInWords } from '../language/format.ts';
import { inLanguage, t } from '../language/messages.ts';
import { sortedInWords } from '../language/sorted-by.ts';
import type { Facet } from './facet.ts';
import type { TypeParts } from './type-parts.ts';

const known = new Map<string, string>();

/** 'Spanish, español': the name of a language in English and in itself, by its ISO 639-1 code. */
export function languageNames(code: string): string {
  const names =
    known.get(code) ??
    `${inLanguage('en', () => languageInWords(code))}, ${new Intl.DisplayNames(code, { type: 'language' }).of(code)}`;
  known.set(code, names);
  return names;
}

const codeOf = (value: string | { id: string }) => (typeof value === 'string' ? value : value.id);

/** The code of a language, or `{id}`. */
export const language: TypeParts<string | { id: string }> = {
  cell: (value) => languageInWords(codeOf(value)),
  words: (value, { word }) => word(codeOf(value)),
  searchTexts: (value, { label }) => [[label, languageNames(codeOf(value))]],
};

/** Languages, found by their own and their English name, too. Codes may repeat. */
export const languageFacet = (codes: readonly string[], nameOf: (code: string) => string): Facet => ({
  name: 'language',
  label: t('Language'),
  values: sortedInWords(
    [...new Set(codes)].map((value) => {
      const [label, read] = [nameOf(value), languageInWords(value)];
      return {
        value,
        label,
        detail: read === label ? undefined : read,
        also: () => [languageNames(value)],
      };
    }),
    ({ label }) => label,
  ),
});
