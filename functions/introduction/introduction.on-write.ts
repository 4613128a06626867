import { isClosed } from '../../shared/fields/field-values.ts';
import {
  closedToIntroductions,
  handedOver,
  handoverKinds,
  handoverOf,
  holdersOf,
  introductionTargets,
  targetOf,
  withoutRecipients,
} from '../../shared/introduction/introduction.rules.ts';
import type { Collection, Stored } from '../../shared/kinds/registry.ts';
import { ProductError } from '../../shared/protocol/errors.ts';
import { mayWrite } from '../../shared/user/writers.rules.ts';
import type { UnitOfWork } from '../data/change.ts';
import { everyRecord } from '../data/records.ts';
import type { MemberActor } from '../http/call.ts';
import type { Created, OnWrite } from '../http/on-write.ts';
import { readVisible } from '../http/records.ts';
import { blockersOf } from '../stores/blocks.ts';

type Input = Created<'introductions'>;
type Handover = NonNullable<ReturnType<typeof handoverOf>>;

export const introductions: OnWrite<'introductions'> = {
  faults: async (_, input: Partial<Input>) => {
    const about = [...introductionTargets, 'university' as const].filter((field) => input[field]);
    const isWhole = input.handover
      ? about.length === 2 && input.member !== undefined && handoverOf(input) !== undefined
      : about.length === 1 && !input.university;
    return isWhole
      ? []
      : [{ path: 'member', message: 'Choose one member, task force, project or opportunity to write to.' }];
  },
  create: async (actor, input, unit) => {
    const recipients = await recipientsOf(unit, actor, input);
    const withheldFrom = await blockersOf(unit, actor.id, recipients, 'blocked');
    return {
      ...input,
      from: actor.id,
      // The chairs of a task force receive it as long as they are its chairs.
      to: targetOf(input).field === 'taskforce' ? [] : recipients,
      status: 'sent',
      ...(withheldFrom.length > 0 && { withheldFrom }),
    };
  },
};

/** The members whom an introduction is for. @throws ProductError `not-found`, `forbidden` or `conflict` */
async function recipientsOf(unit: UnitOfWork, actor: MemberActor, input: Input): Promise<string[]> {
  const { member, taskforce, project, offer } = input;
  const handover = handoverOf(input);
  if (handover) await assertMayHandOver(unit, actor, handover, member ?? '');
  if (member) return [await assertWritable(unit, actor, member)];
  if (taskforce) {
    const { chairs, members } = await readVisible(unit, actor, 'taskforces', taskforce.id);
    if ([...chairs, ...members].includes(actor.id))
      throw new ProductError('conflict', { message: 'You are a member of this task force already.' });
    return assertSome(chairs, withoutRecipients.taskforce);
  }
  if (project) {
    const { leads, ...rest } = await readVisible(unit, actor, 'projects', project.id);
    assertOpen(rest);
    return others(actor, leads, withoutRecipients.project);
  }
  const { owner, ...rest } = await readVisible(unit, actor, 'offers', offer?.id ?? '');
  assertOpen(rest);
  const owners = (await unit.getAll('users', [owner])).map(({ id }) => id);
  return others(actor, owners, withoutRecipients.offer);
}

/** @throws ProductError `conflict` if the role isn't the actor's, or is the member's already. */
async function assertMayHandOver(
  unit: UnitOfWork,
  actor: MemberActor,
  { field, id }: Handover,
  member: string,
): Promise<void> {
  const record = await readVisible(unit, actor, handoverKinds[field], id);
  const holders = holdersOf(record);
  if (!holders.includes(actor.id))
    throw new ProductError('conflict', { message: `You are not ${handedOver[field]} of “${record.name}”.` });
  if (field === 'university' && (await unit.get('users', member))?.university?.id !== id)
    throw new ProductError('conflict', { message: 'The contact must be a member of this university.' });
  if (holders.includes(member))
    throw new ProductError('conflict', {
      message: `They are ${handedOver[field]} of “${record.name}” already. Choose somebody else.`,
    });
}

function assertOpen(record: { closed?: string | undefined }): void {
  if (isClosed(record)) throw new ProductError('conflict', { message: closedToIntroductions });
}

function assertSome(ids: string[], message: string): string[] {
  if (ids.length === 0) throw new ProductError('conflict', { message });
  return ids;
}

function others(actor: MemberActor, ids: string[], message: string): string[] {
  if (ids.includes(actor.id)) throw new ProductError('conflict', { message: 'This is your own.' });
  return assertSome(ids, message);
}

async function assertWritable(unit: UnitOfWork, actor: MemberActor, id: string): Promise<string> {
  const to = await readVisible(unit, actor, 'users', id);
  const from = await unit.get('users', actor.id);
  const readsShared = to.writers === 'shared';
  const taskforces = readsShared ? await all('taskforces') : [];
  const projects = readsShared ? await all('projects') : [];
  if (!from || !mayWrite(to, from, { taskforces, projects }))
    throw new ProductError('forbidden', { message: 'This member doesn’t receive introductions from you.' });
  return id;
}

async function all<C extends Collection>(collection: C): Promise<Stored<C>[]> {
  return Array.fromAsync(everyRecord(collection));
}
