import { type LanguageCode, languageCodes, languages } from '../../../shared/language/languages.ts';
import { allWordsOf } from '../../../shared/language/load-language.ts';
import type { Catalog } from '../../../shared/language/message-key.ts';
import { addLanguage, isAdded, setLanguage } from '../../../shared/language/messages.ts';
import { store, useStore } from '../../data/store.ts';

/* The language that the app speaks: what its reader chose on this device or in their account, or else the browser's. */

const key = 'language';
const spoken = store<{ language: LanguageCode }>({ language: 'en' });
let wanted: LanguageCode = 'en';

const asCode = (language: string | null | undefined): LanguageCode | undefined =>
  languageCodes.find((code) => code === language?.slice(0, 2).toLowerCase());

/** The language to begin with. */
export const firstLanguage = (): LanguageCode =>
  asCode(localStorage.getItem(key)) ?? navigator.languages.map(asCode).find((code) => code) ?? 'en';

/**
 * What reads it is drawn again in another language: each screen, and what remembers words or is drawn only when its
 * properties change.
 */
export const useLanguage = (): LanguageCode => useStore(spoken).language;

let all: Promise<void> = Promise.resolve();
/** Settled as soon as all words of the language are there, or can't be loaded. */
export const allWords = (): Promise<void> => all;

/** Speaks a language from now on, as soon as the words of what is seen first are there. @throws when they can't be loaded */
export async function speak(language: LanguageCode): Promise<void> {
  wanted = language;
  const chosen = languages[language];
  if ('catalog' in chosen && !isAdded(language)) {
    const locale = localeOf(language);
    const first = chosen.catalog();
    const add = (words: Catalog) => addLanguage(language, locale, words);
    all = first
      .then(allWordsOf)
      .then((words) => {
        add(words);
        if (spoken.get().language === language) spoken.set({ language });
      })
      // Without them English stands there, until the next start.
      .catch(() => {});
    add((await first).default);
  }
  // Another one was chosen while this one was loaded, or it is spoken already.
  if (wanted !== language || language === spoken.get().language) return;
  setLanguage(language);
  document.documentElement.lang = language;
  // For whoever installs the app from now on.
  const manifest = language === 'en' ? '/manifest.webmanifest' : `/manifest.${language}.webmanifest`;
  document.querySelector('link[rel=manifest]')?.setAttribute('href', manifest);
  spoken.set({ language });
}

/** The reader's own variant where their browser has one: 'pt-PT' or 'pt-BR'. */
const localeOf = (language: LanguageCode): string =>
  navigator.languages.find((locale) => locale.startsWith(`${language}-`)) ?? languages[language].locale;

/** Remembers the choice on this device, for before anybody has signed in. */
export function rememberLanguage(language: LanguageCode): void {
  try {
    localStorage.setItem(key, language);
  } catch {
    // Storage is full: the choice lasts as long as the page.
  }
}
