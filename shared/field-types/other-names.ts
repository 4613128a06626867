import { languageInEnglish } from '../language/format.ts';
import type { TypeParts } from './type-parts.ts';

/** The names in a language; one of them where single names are compared. */
export const otherNames: TypeParts<{ language: string; names: string | string[] }> = {
  cell: ({ language, names }) => `${languageInEnglish(language)}: ${[names].flat().join(', ')}`,
  words: ({ language, names }, { word }) => `${word(language)} ${[names].flat().join(', ')}`.trim(),
};
