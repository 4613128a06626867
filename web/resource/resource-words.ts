import type { Presented } from '../../shared/kinds/registry.ts';
import { listed } from '../../shared/language/format.ts';
import { t } from '../../shared/language/messages.ts';
import type { Audience, ResourceType } from '../../shared/resource/resource.rules.ts';
import { useNames, useRecords } from '../data/hooks.ts';

/** 'Case Study for Students' */
export const typeForAudience = ({ type, audience }: { type: ResourceType; audience: Audience }) =>
  t(
    '{type, select, article {Article} course {Course} other {Case Study}} for {audience, select, faculty {Faculty} students {Students} other {Administration}}',
    { type, audience },
  );

/** A sentence lists at most this many names. */
const mostNames = 3;

/** The name of a resource's task force and those of its chairs, who approve it; undefined where only administrators do. */
export function useChairs(): (
  of: Presented<'resources'>['taskforce'],
) => { taskforce: string; chairs: string } | undefined {
  const taskforces = useRecords('taskforces');
  const nameOf = useNames('users');
  return ({ id }) => {
    const taskforce = taskforces?.find((each) => each.id === id);
    if (!taskforce || taskforce.chairs.length === 0) return undefined;
    const chairs = taskforce.chairs.slice(0, mostNames).map(nameOf);
    const more = taskforce.chairs.length > mostNames ? ['…'] : [];
    return { taskforce: taskforce.name, chairs: listed([...chairs, ...more], 'commas') };
  };
}
