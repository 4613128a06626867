import type { RecordOf } from '../../shared/fields/fields.ts';
import { isForCurrentChairs } from '../../shared/introduction/introduction.rules.ts';
import { confirmedHolders, mostRecipients } from '../../shared/introduction/purposes.ts';
import { eventSince, type Facts, statusAfter } from '../../shared/introduction/transitions.ts';
import type { Stored } from '../../shared/kinds/registry.ts';
import type { UnitOfWork } from '../data/change.ts';
import { interestsIn, introductionIdsOf } from '../data/reader-index.ts';
import type { MemberActor } from './actor.ts';

type Introduction = Stored<'introductions'>;

/** The members whom an introduction is for now, also those from whom it is withheld. */
export async function introductionRecipients(
  unit: UnitOfWork,
  introduction: Pick<Introduction, 'to' | 'purpose' | 'about'>,
): Promise<string[]> {
  if (!isForCurrentChairs(introduction)) return introduction.to;
  const taskforce = await unit.get('taskforces', introduction.about.id);
  return confirmedHolders(taskforce ?? {}).slice(0, mostRecipients);
}

/** The introductions that are for a member, also those that are withheld from them, as the unit of work leaves them. */
export async function introductionsFor(unit: UnitOfWork, member: MemberActor): Promise<Introduction[]> {
  const all = await unit.getAll('introductions', await introductionIdsOf(member));
  return all.filter(({ from }) => from !== member.id);
}

/**
 * The latest introduction of each member who is interested in an opportunity or a project. Includes blocked senders. If
 * they were left out, they could notice the block.
 */
export async function introductionsAbout(record: RecordOf): Promise<Introduction[]> {
  const latest = new Map<string, Introduction>();
  for (const each of await interestsIn(record)) latest.set(each.from, each);
  return [...latest.values()];
}

export async function factsOf(unit: UnitOfWork, { about, from, successor }: Introduction): Promise<Facts> {
  return {
    record: await unit.get(about.kind, about.id),
    sender: await unit.get('users', from),
    successor: successor === undefined ? undefined : await unit.get('users', successor),
    now: unit.now,
  };
}

/** Changes the status of an introduction to what other writes, or time, have made of it. */
export async function syncStatus(unit: UnitOfWork, id: string): Promise<void> {
  const introduction = await unit.get('introductions', id);
  if (!introduction) return;
  const status = statusAfter(introduction, eventSince(introduction, await factsOf(unit, introduction)));
  if (status !== introduction.status) await unit.put('introductions', { ...introduction, status });
}
