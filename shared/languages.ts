import ISO6391 from 'iso-639-1';

export const languageCodes = ISO6391.getAllCodes();

/** Every language of ISO 639-1 by its code, its native and its English name, sorted by the native one. */
export const languages: { id: string; name: string; english: string }[] = ISO6391.getLanguages(languageCodes)
  .map(({ code, nativeName, name }) => ({ id: code, name: nativeName, english: name }))
  .sort((a, b) => a.name.localeCompare(b.name));

/** The native name of each language by its code. */
export const languageNames = Object.fromEntries(languages.map(({ id, name }) => [id, name]));

export const languageName = (id: string): string => languageNames[id] ?? id;
