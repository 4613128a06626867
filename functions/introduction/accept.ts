import { roleHolders } from '../../shared/introduction/introduction.rules.ts';
import { handoverKinds, successorRefusal } from '../../shared/introduction/purposes.ts';
import type { Stored } from '../../shared/kinds/registry.ts';
import { can } from '../../shared/permissions/policy.ts';
import { ProductError } from '../../shared/protocol/errors.ts';
import type { UnitOfWork } from '../data/change.ts';
import type { MemberActor } from '../http/call.ts';
import { updateChairIndex } from '../stores/chairs.ts';
import { withoutWaiting } from '../stores/role-consent.ts';

type Introduction = Stored<'introductions'>;

/** @throws ProductError `forbidden`, or `not-found` if the task force is gone */
export async function addToTaskforce(
  unit: UnitOfWork,
  actor: MemberActor,
  { about, from }: Introduction,
): Promise<void> {
  const taskforce = await unit.get('taskforces', about.id);
  if (!taskforce) throw new ProductError('not-found');
  if (!can(actor, 'edit', 'taskforces', taskforce)) throw new ProductError('forbidden');
  const members = [...new Set([...taskforce.members, from])];
  await unit.put('taskforces', { ...taskforce, members });
}

/**
 * Gives a role to the member who was asked to take it over, in place of whoever handed it over.
 *
 * @throws ProductError `conflict` if they may not have it, or `not-found` if the record is gone
 */
export async function takeOver(
  unit: UnitOfWork,
  { id: to }: MemberActor,
  { about, from }: Introduction,
): Promise<void> {
  const kind = handoverKinds.find((each) => each === about.kind);
  const record = kind && (await unit.get(kind, about.id));
  const successor = await unit.get('users', to);
  if (!record || !successor) throw new ProductError('not-found');
  const refusal = successorRefusal(record, successor);
  if (refusal) throw new ProductError(refusal.code, refusal);
  const now = [...roleHolders(record).filter((each) => each !== from), to];
  const answered = withoutWaiting(record, from, to);
  if ('chairs' in record) {
    const after = { ...record, ...answered, chairs: now, members: [...new Set([...record.members, to])] };
    await unit.put('taskforces', after);
    await updateChairIndex(unit, record, after);
  } else if ('leads' in record) await unit.put('projects', { ...record, ...answered, leads: now });
  else await unit.put('universities', { ...record, ...answered, contact: to });
}
