import ISO6391 from 'iso-639-1';

export const resourceTypes = ['article', 'course', 'case_study'] as const;
export type ResourceType = (typeof resourceTypes)[number];

export const typeLabels: Record<ResourceType, string> = {
  article: 'Article',
  course: 'Course',
  case_study: 'Case Study',
};

export const audiences = ['faculty', 'students', 'administration'] as const;
export type Audience = (typeof audiences)[number];

export const audienceLabels: Record<Audience, string> = {
  faculty: 'Faculty',
  students: 'Students',
  administration: 'Administration',
};

export const defaultLanguage = 'en';

/** Every language of ISO 639-1 by its code, its native and its English name, sorted by the native one. */
export const languages: { id: string; name: string; english: string }[] = ISO6391.getLanguages(
  ISO6391.getAllCodes(),
)
  .map(({ code, nativeName, name }) => ({ id: code, name: nativeName, english: name }))
  .sort((a, b) => a.name.localeCompare(b.name));

export const languageName = (id: string): string => ISO6391.getNativeName(id) || id;
