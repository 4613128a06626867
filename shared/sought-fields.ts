import { degreeLabels } from './degrees.ts';
import { someOf } from './fields.ts';
import { languageNames } from './languages.ts';
import { regionDescriptions } from './regions.ts';
import { soughtLabels } from './sought.ts';

/** Whom and what work looks for: all of it may be left out. */
export const soughtFields = {
  seeks: someOf('Looking for', soughtLabels),
  levels: someOf('Degree levels', degreeLabels),
  regions: someOf('Regions', regionDescriptions),
  languages: someOf('Languages', languageNames),
};
