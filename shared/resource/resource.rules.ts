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

/** Every language of ISO 639-1 by its code and native name, sorted by that name. */
export const languages: { id: string; name: string }[] = ISO6391.getLanguages(ISO6391.getAllCodes())
  .map(({ code, nativeName }) => ({ id: code, name: nativeName }))
  .sort((a, b) => a.name.localeCompare(b.name));

export const languageName = (id: string): string => ISO6391.getNativeName(id) || id;
