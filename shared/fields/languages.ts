import ISO6391 from 'iso-639-1';

export const languageCodes = ISO6391.getAllCodes();

/** Every language of ISO 639-1, sorted by its native name. */
export const languages: { id: string; name: string; english: string }[] = ISO6391.getLanguages(languageCodes)
  .map(({ code, nativeName, name }) => ({ id: code, name: nativeName, english: name }))
  .sort((a, b) => a.name.localeCompare(b.name));

export const languageNames = Object.fromEntries(languages.map(({ id, name }) => [id, name]));

export const languageName = (id: string): string => languageNames[id] ?? id;
