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
