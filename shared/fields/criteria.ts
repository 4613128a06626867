import type { DegreeLevel } from './degrees.ts';
import type { Region } from './regions.ts';

export const seeksLabels = {
  people: 'People to work with',
  partner: 'A partner university',
  course: 'A course',
  funding: 'Funding',
};

/** What a project or an opportunity looks for. */
export type Criteria = {
  seeks?: (keyof typeof seeksLabels)[];
  levels?: DegreeLevel[];
  regions?: Region[];
  /** ISO 639-1 codes. */
  languages?: string[];
};
