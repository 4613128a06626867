import { languages } from '../../../shared/fields/languages.ts';
import { optionsOf } from '../../../shared/lists/options-of.ts';

/** Every language, by its native name, and its English one where that is another. */
export const languageOptions = optionsOf(languages, ({ name, english }) =>
  english === name ? undefined : english,
);
