import { msg } from '../language/messages.ts';
import type { DegreeLevel, Region } from './university-codes.ts';

export const seeksLabels = {
  people: msg('People to work with'),
  partner: msg('A partner university'),
  course: msg('A course'),
  funding: msg('Funding'),
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
  within: msg('Found within the network'),
  elsewhere: msg('Found elsewhere'),
  none: msg('Not found'),
};
export type Outcome = keyof typeof outcomeLabels;

export const longestResult = 300;
