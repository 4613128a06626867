import { languageName } from '../../shared/fields/languages.ts';
import { sortedBy } from '../../shared/language/sorted-by.ts';
import type { OtherNames } from '../../shared/topic/other-names.ts';

/** An area's other names, sorted by the names of their languages. */
export const byLanguage = (otherNames: OtherNames): OtherNames =>
  sortedBy(otherNames, ({ language }) => [languageName(language)]);
