import { roleHolders } from '../../shared/introduction/introduction.rules.ts';
import type { Stored } from '../../shared/kinds/registry.ts';
import { change } from '../data/change.ts';
import { markDone } from '../data/once.ts';
import type { Change } from '../data/stream-record.ts';
import { readMember } from '../stores/actor.ts';
import { administratorIds } from '../stores/administrators.ts';
import { addNoticeIfVisible, type NoticeGroup } from '../stores/notices.ts';
import { type Entry, type Step, taskOf } from './step.ts';

const subjects = {
  taskforces: 'taskforce-without-chair',
  projects: 'project-without-lead',
  universities: 'university-without-contact',
} as const;
type Led = keyof typeof subjects;

type Loss = { collection: Led; record: Stored<Led>; group: NoticeGroup };

/** The last chair, lead or contact that a task force, project or university lost with this write. */
function findLoss(change: Change): Loss | undefined {
  const isLed =
    change.collection === 'taskforces' ||
    change.collection === 'projects' ||
    change.collection === 'universities';
  if (!isLed) return undefined;
  const { collection, before, after } = change;
  if (!before || !after || roleHolders(before).length === 0 || roleHolders(after).length > 0)
    return undefined;
  return { collection, record: after, group: { subject: subjects[collection] } };
}

/**
 * Notifies every administrator once of the task forces without chairs, projects without leads and universities without
 * contacts. Those that a notice doesn't list are found in the lists.
 */
export const notifyOfLosses: Step = async (entries, run) => {
  const losses: Loss[] = [];
  const lossEntries: Entry[] = [];
  for (const entry of entries)
    await run.isolate(taskOf('loss', [entry]), async () => {
      const loss = findLoss(entry.change);
      if (!loss) return;
      losses.push(loss);
      lossEntries.push(entry);
    });
  if (losses.length === 0) return;
  let administrators: string[] = [];
  await run.isolate(taskOf('loss', lossEntries), async () => {
    administrators = await administratorIds();
  });
  for (const id of administrators)
    await run.isolate(taskOf('loss', lossEntries, id), () => notifyAdministrator(id, losses));
};

/** One change for all of them: a member who leaves may have led a thousand projects. */
async function notifyAdministrator(administrator: string, losses: Loss[]): Promise<void> {
  await change(async (unit) => {
    if (!(await unit.get('users', administrator))) return;
    const actor = await readMember(administrator, unit);
    await unit.items(losses.map((loss) => ({ pk: 'done', sk: deedOf(loss, administrator) })));
    for (const loss of losses)
      if (await markDone(unit, deedOf(loss, administrator))) await addNoticeIfVisible(unit, loss, actor);
  });
}

const deedOf = ({ record }: Loss, administrator: string) =>
  `loss#${record.id}#${record.version}#${administrator}`;
