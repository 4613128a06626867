import type { Stored } from '../../shared/kinds/registry.ts';
import { lastWriter } from '../data/audit.ts';
import { change, UnitOfWork } from '../data/change.ts';
import type { Change } from '../data/stream-record.ts';
import { administratorIds } from '../stores/administrators.ts';
import type { NoticeGroup } from '../stores/notices.ts';
import { notifyMember } from './notify-member.ts';
import { type Step, taskOf } from './step.ts';

type Resource = Stored<'resources'>;

/** The resource that waits for approval since this write. */
function newlyWaitingResource({ collection, before, after }: Change): Resource | undefined {
  if (collection !== 'resources' || !after || after.approved) return undefined;
  const waited = before && !before.approved && before.taskforce.id === after.taskforce.id;
  return waited ? undefined : after;
}

/**
 * Notifies the chairs of a task force of a resource to approve, or the administrators if there is no chair, but not the
 * person who submitted it.
 */
export const notifyApprovers: Step = async (entries, run) => {
  for (const entry of entries) {
    const resource = newlyWaitingResource(entry.change);
    if (resource) await run.isolate(taskOf('approvers', [entry]), () => notifyAll(resource));
  }
};

async function notifyAll(resource: Resource): Promise<void> {
  const taskforce = await new UnitOfWork().get('taskforces', resource.taskforce.id);
  if (!taskforce) return;
  const by = await lastWriter('resources', resource.id);
  const { id, name, chairs } = taskforce;
  const [approvers, group]: [string[], NoticeGroup] =
    chairs.length > 0
      ? [chairs, { subject: 'resource-waiting', taskforce: { id, name } }]
      : [await administratorIds(), { subject: 'resource-without-chair' }];
  for (const approver of approvers) if (approver !== by) await notifyApprover(approver, resource, group);
}

/** The deed names the version: a resource that comes back to a task force waits there again. */
const notifyApprover = (
  approver: string,
  { id, version, taskforce }: Resource,
  group: NoticeGroup,
): Promise<void> =>
  change(async (unit) => {
    const record = await unit.get('resources', id);
    if (!record || record.approved || record.taskforce.id !== taskforce.id) return;
    await notifyMember(unit, approver, { deed: `resource#${id}#${version}#${approver}`, record, group });
  });
