import {
  type Audience,
  audienceLabels,
  type ResourceType,
  typeLabels,
} from '../../shared/resource/resource.rules.ts';

/** 'Case Study for Students' */
export const typeForAudience = ({ type, audience }: { type: ResourceType; audience: Audience }) =>
  `${typeLabels[type]} for ${audienceLabels[audience]}`;
