import type { RecordOf } from '../../shared/fields/fields.ts';
import {
  confirmedHolders,
  isForCurrentChairs,
  mostRecipients,
} from '../../shared/introduction/introduction.rules.ts';
import type { Stored } from '../../shared/kinds/registry.ts';
import type { UnitOfWork } from '../data/change.ts';
import { everyRecord } from '../data/records.ts';

type Introduction = Stored<'introductions'>;

/** The members who receive an introduction now. */
export async function introductionRecipients(
  unit: UnitOfWork,
  introduction: Pick<Introduction, 'to' | 'purpose' | 'about' | 'withheldFrom'>,
): Promise<string[]> {
  const { to, about, withheldFrom = [] } = introduction;
  const recipients = isForCurrentChairs(introduction)
    ? confirmedHolders((await unit.get('taskforces', about.id)) ?? {}).slice(0, mostRecipients)
    : to;
  return recipients.filter((each) => !withheldFrom.includes(each));
}

/**
 * The latest introduction of each member who is interested in an opportunity or a project. Includes blocked senders. If
 * they were left out, they could notice the block.
 */
export async function introductionsAbout({ kind, id }: RecordOf): Promise<Introduction[]> {
  const latest = new Map<string, Introduction>();
  for await (const each of everyRecord('introductions'))
    if (each.purpose === 'interest' && each.about.kind === kind && each.about.id === id)
      latest.set(each.from, each);
  return [...latest.values()];
}
