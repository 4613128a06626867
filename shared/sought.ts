import type { DegreeLevel } from './degrees.ts';
import type { Region } from './regions.ts';

/** What somebody looks for, and its words. */
export const soughtLabels = {
  people: 'People to work with',
  partner: 'A partner university',
  course: 'A course',
  funding: 'Funding',
};

/** What work says of whom and what it looks for. */
export type Sought = {
  seeks?: (keyof typeof soughtLabels)[];
  levels?: DegreeLevel[];
  regions?: Region[];
  /** Their ISO 639-1 codes. */
  languages?: string[];
};
