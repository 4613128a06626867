import { introductionTargets, withoutRecipients } from '../../shared/introduction/introduction.rules.ts';
import type { Collection, Stored } from '../../shared/kinds/registry.ts';
import { ProductError } from '../../shared/protocol/errors.ts';
import { mayWrite } from '../../shared/user/writers.rules.ts';
import type { UnitOfWork } from '../data/change.ts';
import { everyRecord } from '../data/records.ts';
import type { MemberActor } from '../http/call.ts';
import type { Created, KindWrites } from '../http/kind-writes.ts';
import { readVisible } from '../http/records.ts';
import { blockersOf } from '../stores/blocks.ts';

type Input = Created<'introductions'>;

export const introductions: KindWrites<'introductions'> = {
  faults: async (_, input: Partial<Input>) =>
    introductionTargets.filter((target) => input[target]).length === 1
      ? []
      : [{ path: 'member', message: 'Choose one member, task force, project or opportunity to write to.' }],
  create: async (actor, input, unit) => {
    const recipients = await recipientsOf(unit, actor, input);
    const withheldFrom = await blockersOf(unit, actor.id, recipients, 'blocked');
    return {
      ...input,
      from: actor.id,
      // The chairs of a task force receive it as long as they are its chairs.
      to: input.taskforce ? [] : recipients,
      status: 'sent',
      ...(withheldFrom.length > 0 && { withheldFrom }),
    };
  },
};

/** The members whom an introduction is for. @throws ProductError `not-found`, `forbidden` or `conflict` */
async function recipientsOf(
  unit: UnitOfWork,
  actor: MemberActor,
  { member, taskforce, project, offer }: Input,
): Promise<string[]> {
  if (member) return [await assertWritable(unit, actor, member)];
  if (taskforce) {
    const { chairs, members } = await readVisible(unit, actor, 'taskforces', taskforce.id);
    if ([...chairs, ...members].includes(actor.id))
      throw new ProductError('conflict', { message: 'You are a member of this task force already.' });
    return assertSome(chairs, withoutRecipients.taskforce);
  }
  if (project) {
    const { leads } = await readVisible(unit, actor, 'projects', project.id);
    return others(actor, leads, withoutRecipients.project);
  }
  const { owner } = await readVisible(unit, actor, 'offers', offer?.id ?? '');
  const owners = (await unit.getAll('users', [owner])).map(({ id }) => id);
  return others(actor, owners, withoutRecipients.offer);
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
