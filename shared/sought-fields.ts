import { degreeLabels } from './degrees.ts';
import { someOf } from './fields.ts';
import { languageNames } from './languages.ts';
import { regionDescriptions } from './regions.ts';
import { soughtLabels } from './sought.ts';

/** What a project or an opportunity looks for; every field is optional. */
export const soughtFields = {
  seeks: someOf('Looking for', soughtLabels),
  levels: someOf('Degree levels', degreeLabels),
  regions: someOf('Regions', regionDescriptions),
  languages: someOf('Languages', languageNames),
};
