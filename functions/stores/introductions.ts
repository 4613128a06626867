import type { Stored } from '../../shared/kinds/registry.ts';
import type { UnitOfWork } from '../data/change.ts';

type Introduction = Pick<Stored<'introductions'>, 'to' | 'handover' | 'taskforce' | 'withheldFrom'>;

/** The members who receive an introduction: a request to join a task force reaches those who are its chairs now. */
export async function introductionRecipients(
  unit: UnitOfWork,
  { to, handover, taskforce, withheldFrom = [] }: Introduction,
): Promise<string[]> {
  const chairs = taskforce && !handover ? ((await unit.get('taskforces', taskforce.id))?.chairs ?? []) : [];
  return [...to, ...chairs].filter((each) => !withheldFrom.includes(each));
}
