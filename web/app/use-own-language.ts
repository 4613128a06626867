import { useEffect } from 'react';
import { useMe } from '../data/hooks.ts';
import { rememberLanguage, speak } from '../ui/language/language.ts';

/** Speaks the language that the member chose, also where they sign in for the first time. */
export function useOwnLanguage(): void {
  const language = useMe()?.user.language;
  useEffect(() => {
    if (!language) return;
    rememberLanguage(language);
    // Offline, a language that this browser has never loaded comes with the next start.
    speak(language).catch(() => {});
  }, [language]);
}
