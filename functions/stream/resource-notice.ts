import type { Stored } from '../../shared/registry.ts';
import { lastWriter } from '../data/audit.ts';
import { change, UnitOfWork } from '../data/change.ts';
import type { Change } from '../data/stream-record.ts';
import { administratorIds } from '../stores/administrators.ts';
import type { NoticeGroup } from '../stores/notices.ts';
import { type Step, taskOf } from './step.ts';
import { tellMember } from './tell-member.ts';

type Resource = Stored<'resources'>;

/** The resource that waits since this write. */
function comeIn({ collection, before, after }: Change): Resource | undefined {
  if (collection !== 'resources' || !after || after.approved) return undefined;
  const waited = before && !before.approved && before.taskforce.id === after.taskforce.id;
  return waited ? undefined : after;
}

/**
 * The chairs of a task force hear of a resource that is theirs to approve, and administrators where there is no chair;
 * but for the one who brought it.
 */
export const tellApprovers: Step = async (entries, run) => {
  for (const entry of entries) {
    const resource = comeIn(entry.change);
    if (resource) await run.isolate(taskOf('approvers', [entry]), () => tellAll(resource));
  }
};

async function tellAll(resource: Resource): Promise<void> {
  const taskforce = await new UnitOfWork().get('taskforces', resource.taskforce.id);
  if (!taskforce) return;
  const by = await lastWriter('resources', resource.id);
  const { id, name, chairs } = taskforce;
  const [approvers, group]: [string[], NoticeGroup] =
    chairs.length > 0
      ? [chairs, { subject: 'resource-waiting', taskforce: { id, name } }]
      : [await administratorIds(), { subject: 'resource-without-chair' }];
  for (const approver of approvers) if (approver !== by) await tell(approver, resource, group);
}

/** By the write that had it wait: where it comes back to a task force, it waits there anew. */
const tell = (approver: string, { id, version, taskforce }: Resource, group: NoticeGroup): Promise<void> =>
  change(async (unit) => {
    const record = await unit.get('resources', id);
    if (!record || record.approved || record.taskforce.id !== taskforce.id) return;
    await tellMember(unit, approver, { deed: `resource#${id}#${version}#${approver}`, record, group });
  });
