import { type LanguageCode, languages } from './languages.ts';
import type { Catalog, CatalogModule } from './message-key.ts';
import { addLanguage, isAdded } from './messages.ts';

/** All words of a language, of both chunks. @throws when the second one can't be loaded */
export const allWordsOf = async ({ default: first, rest }: CatalogModule): Promise<Catalog> => ({
  ...first,
  ...(await rest?.())?.default,
});

/** Loads a language, so that something can be said in it. @throws when its words can't be loaded */
export async function loadLanguage(code: LanguageCode): Promise<void> {
  const language = languages[code];
  if (!isAdded(code) && 'catalog' in language)
    addLanguage(code, language.locale, await allWordsOf(await language.catalog()));
}
