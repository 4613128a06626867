import type { CatalogModule } from './message-key.ts';

type Language = {
  /** In the language itself. */
  name: string;
  /** For dates, numbers, lists and sorting. */
  locale: string;
  /** Left out for English, which is in the code. */
  catalog?: () => Promise<CatalogModule>;
};

/** The languages of the app and its mails, by ISO 639-1 code. Another one needs its catalog and a line here. */
export const languages = {
  en: { name: 'English', locale: 'en-GB' },
  es: { name: 'Español', locale: 'es', catalog: () => import('#catalogs/es') },
  fr: { name: 'Français', locale: 'fr', catalog: () => import('#catalogs/fr') },
  pt: { name: 'Português', locale: 'pt-BR', catalog: () => import('#catalogs/pt') },
  it: { name: 'Italiano', locale: 'it', catalog: () => import('#catalogs/it') },
} as const satisfies Record<string, Language>;

export type LanguageCode = keyof typeof languages;
export const languageCodes = Object.keys(languages) as [LanguageCode, ...LanguageCode[]];
