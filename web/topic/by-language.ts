import { languageName } from '../../shared/fields/languages.ts';
import type { OtherNames } from '../../shared/topic/other-names.ts';
import { sortedBy } from '../language/sorted-by.ts';

/** An area's other names, sorted by the names of their languages. */
export const byLanguage = (otherNames: OtherNames): OtherNames =>
  sortedBy(otherNames, ({ language }) => [languageName(language)]);
