import { isForCurrentChairs } from '../../shared/introduction/introduction.rules.ts';
import { isWhole, purposeOf, recipientsOf, refusalOf } from '../../shared/introduction/purposes.ts';
import type { Collection, Stored } from '../../shared/kinds/registry.ts';
import { ProductError } from '../../shared/protocol/errors.ts';
import { mayWrite } from '../../shared/user/writers.rules.ts';
import type { UnitOfWork } from '../data/change.ts';
import { everyRecord } from '../data/records.ts';
import type { MemberActor } from '../http/call.ts';
import type { Created, OnWrite } from '../http/on-write.ts';
import { readVisible } from '../http/records.ts';
import { blockersOf } from '../stores/blocks.ts';

export const introductions: OnWrite<'introductions'> = {
  faults: async (_, input) =>
    isWhole(input)
      ? []
      : [{ path: 'about', message: 'Choose one member, task force, project or opportunity to write to.' }],
  create: async (actor, input, unit) => {
    const recipients = await findRecipients(unit, actor, input);
    const withheldFrom = await blockersOf(actor.id, recipients, 'blocked');
    return {
      ...input,
      from: actor.id,
      to: isForCurrentChairs(input) ? [] : recipients,
      status: 'sent',
      ...(withheldFrom.length > 0 && { withheldFrom }),
    };
  },
};

/** The members whom an introduction is for. @throws ProductError `not-found`, `forbidden` or `conflict` */
async function findRecipients(
  unit: UnitOfWork,
  actor: MemberActor,
  input: Created<'introductions'>,
): Promise<string[]> {
  const subject = await readVisible(unit, actor, input.about.kind, input.about.id);
  const recipients = await unit.getAll('users', recipientsOf(input, subject) ?? []);
  const sender = await unit.get('users', actor.id);
  if (!sender) throw new ProductError('forbidden');
  const readsGroups = purposeOf(input).needsWriter && recipients.some(({ writers }) => writers === 'shared');
  const groups = {
    taskforces: readsGroups ? await all('taskforces') : [],
    projects: readsGroups ? await all('projects') : [],
  };
  const refusal = refusalOf(input, {
    subject,
    sender,
    recipients,
    accepts: (recipient) => mayWrite(recipient, sender, groups),
  });
  if (refusal) throw new ProductError(refusal.code, { message: refusal.message });
  return recipients.map(({ id }) => id);
}

async function all<C extends Collection>(collection: C): Promise<Stored<C>[]> {
  return Array.fromAsync(everyRecord(collection));
}
