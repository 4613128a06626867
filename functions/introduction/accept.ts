import { roleHolders } from '../../shared/introduction/introduction.rules.ts';
import { handoverKinds } from '../../shared/introduction/purposes.ts';
import type { Stored } from '../../shared/kinds/registry.ts';
import { can } from '../../shared/permissions/policy.ts';
import { ProductError } from '../../shared/protocol/errors.ts';
import type { UnitOfWork } from '../data/change.ts';
import type { MemberActor } from '../http/call.ts';
import { updateChairIndex } from '../stores/chairs.ts';
import { withoutWaiting } from '../stores/role-consent.ts';

type Introduction = Stored<'introductions'>;

/** @throws ProductError `forbidden`, or `conflict` if the task force or whoever asked is gone */
export async function addToTaskforce(
  unit: UnitOfWork,
  actor: MemberActor,
  { about, from }: Introduction,
): Promise<void> {
  const taskforce = await unit.get('taskforces', about.id);
  if (!taskforce)
    throw new ProductError('conflict', { message: 'The task force of this introduction no longer exists.' });
  if (!can(actor, 'edit', 'taskforces', taskforce)) throw new ProductError('forbidden');
  if (!(await unit.get('users', from)))
    throw new ProductError('conflict', { message: 'Whoever asked is no longer a member of the network.' });
  const members = [...new Set([...taskforce.members, from])];
  await unit.put('taskforces', { ...taskforce, members });
}

/**
 * Gives a role to the member who was asked to take it over, in place of whoever handed it over. The latter may have left
 * since, if the record has nobody in that role now.
 *
 * @throws ProductError `conflict` if the record is gone, or others hold the role
 */
export async function takeOver(
  unit: UnitOfWork,
  { id: to }: MemberActor,
  { about, from }: Introduction,
): Promise<void> {
  const kind = handoverKinds.find((each) => each === about.kind);
  const record = kind && (await unit.get(kind, about.id));
  if (!record)
    throw new ProductError('conflict', { message: 'What you were asked to take over was deleted.' });
  const holders = roleHolders(record);
  if (holders.includes(to)) return;
  if (holders.length > 0 && !holders.includes(from))
    throw new ProductError('conflict', {
      message: `“${record.name}” has others in this role now. Whoever asked you can no longer hand it over.`,
    });
  const now = [...holders.filter((each) => each !== from), to];
  const answered = withoutWaiting(record, from, to);
  if ('chairs' in record) {
    const after = { ...record, ...answered, chairs: now, members: [...new Set([...record.members, to])] };
    await unit.put('taskforces', after);
    await updateChairIndex(unit, record, after);
  } else if ('leads' in record) await unit.put('projects', { ...record, ...answered, leads: now });
  else await unit.put('universities', { ...record, ...answered, contact: to });
}
