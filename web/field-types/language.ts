import { languageInEnglish } from '../language/format.ts';

const known = new Map<string, string>();

/** 'Spanish, español': the name of a language in English and in itself, by its ISO 639-1 code. */
export function languageNames(code: string): string {
  const names =
    known.get(code) ??
    `${languageInEnglish(code)}, ${new Intl.DisplayNames(code, { type: 'language' }).of(code)}`;
  known.set(code, names);
  return names;
}
