import { type LanguageCode, languages } from './languages.ts';
import { addLanguage, isAdded } from './messages.ts';

/** Loads a language, so that something can be said in it. @throws when its words can't be loaded */
export async function loadLanguage(code: LanguageCode): Promise<void> {
  const language = languages[code];
  if (!isAdded(code) && 'catalog' in language)
    addLanguage(code, language.locale, (await language.catalog()).default);
}
