import { languages } from '../../../shared/languages.ts';
import { optionsOf } from '../options-of.ts';

/** Every language, by its native and its English name. */
export const languageOptions = optionsOf(languages, ({ english }) => english);
