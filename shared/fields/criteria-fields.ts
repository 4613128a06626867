import { seeksLabels } from './criteria.ts';
import { degreeLabels } from './degrees.ts';
import { someOf } from './fields.ts';
import { languageNames } from './languages.ts';
import { regionDescriptions } from './regions.ts';

/** What a project or an opportunity looks for; every field is optional. */
export const criteriaFields = {
  seeks: someOf('Looking for', seeksLabels),
  levels: someOf('Degree levels', degreeLabels),
  regions: { ...someOf('Regions', regionDescriptions), type: 'region' as const },
  languages: { ...someOf('Languages', languageNames), type: 'language' as const },
};
