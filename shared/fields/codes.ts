import type { DegreeLevel, Region } from './university-codes.ts';

export const seeksLabels = {
  people: 'People to work with',
  partner: 'A partner university',
  course: 'A course',
  funding: 'Funding',
};

/** The people, universities or means that a project or an opportunity looks for. */
export type Criteria = {
  seeks?: (keyof typeof seeksLabels)[];
  levels?: DegreeLevel[];
  regions?: Region[];
  /** ISO 639-1 codes. */
  languages?: string[];
};

/** How an opportunity or a project ended, by its closing. */
export const outcomeLabels = {
  within: 'Found within the network',
  elsewhere: 'Found elsewhere',
  none: 'Not found',
};
export type Outcome = keyof typeof outcomeLabels;

export const longestResult = 300;
