import { targetOf } from '../../shared/introduction/introduction.rules.ts';
import type { Stored } from '../../shared/kinds/registry.ts';
import type { UnitOfWork } from '../data/change.ts';
import { everyRecord } from '../data/records.ts';

type Introduction = Pick<Stored<'introductions'>, 'to' | 'handover' | 'taskforce' | 'withheldFrom'>;

/** The members who receive an introduction: a request to join a task force reaches those who are its chairs now. */
export async function introductionRecipients(
  unit: UnitOfWork,
  { to, handover, taskforce, withheldFrom = [] }: Introduction,
): Promise<string[]> {
  const chairs = taskforce && !handover ? ((await unit.get('taskforces', taskforce.id))?.chairs ?? []) : [];
  return [...to, ...chairs].filter((each) => !withheldFrom.includes(each));
}

/**
 * The latest introduction of each member who wrote about an offer or a project. Those whom its people blocked are among
 * them: left out, they could tell the block from what others are told.
 */
export async function introductionsAbout(
  field: 'offer' | 'project',
  id: string,
): Promise<Stored<'introductions'>[]> {
  const latest = new Map<string, Stored<'introductions'>>();
  for await (const each of everyRecord('introductions')) {
    const target = targetOf(each);
    if (target.field === field && target.id === id) latest.set(each.from, each);
  }
  return [...latest.values()];
}
