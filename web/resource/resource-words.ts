import type { Presented } from '../../shared/kinds/registry.ts';
import {
  type Audience,
  audienceLabels,
  type ResourceType,
  typeLabels,
} from '../../shared/resource/resource.rules.ts';
import { useNames, useRecords } from '../data/hooks.ts';

/** 'Case Study for Students' */
export const typeForAudience = ({ type, audience }: { type: ResourceType; audience: Audience }) =>
  `${typeLabels[type]} for ${audienceLabels[audience]}`;

/** A sentence lists at most this many names. */
const mostNames = 3;

/** Names those who decide on a resource of a task force: 'a chair of Rivers (Ana Ruiz, Ben Ott) or an administrator'. */
export function useWhoApproves(): (of: Presented<'resources'>['taskforce']) => string {
  const taskforces = useRecords('taskforces');
  const nameOf = useNames('users');
  return ({ id }) => {
    const taskforce = taskforces?.find((each) => each.id === id);
    if (!taskforce || taskforce.chairs.length === 0) return 'an administrator';
    const chairs = taskforce.chairs.slice(0, mostNames).map(nameOf);
    const more = taskforce.chairs.length > mostNames ? ', …' : '';
    return `a chair of ${taskforce.name} (${chairs.join(', ')}${more}) or an administrator`;
  };
}
