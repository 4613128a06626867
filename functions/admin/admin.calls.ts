import { ProductError } from '../../shared/errors.ts';
import { can } from '../../shared/policy.ts';
import { changeBy } from '../data/actor.ts';
import { assertAnotherAdministrator } from '../data/administrators.ts';
import type { Unit } from '../data/change.ts';
import type { Answer, Call, MemberActor } from '../http/call.ts';
import { idOf, visible } from '../http/records.ts';

/** Makes a member an administrator; the mark on their record changes in the same write. */
export async function grantAdmin(call: Call): Promise<Answer> {
  await changeBy(call.actor, (unit, actor) => grant(unit, actor, idOf(call, 'userId')));
  return { status: 204 };
}

/** The change that `grantAdmin` makes. */
export async function grant(unit: Unit, actor: MemberActor, id: string): Promise<void> {
  if (!can(actor, 'create', 'admins')) throw new ProductError('forbidden');
  const user = await visible(unit, actor, 'users', id);
  if (await unit.get('admins', id)) return;
  await unit.put('admins', { id });
  await unit.put('users', { ...user, admin: 'true' });
}

/** Takes the right away; two administrators who revoke each other at once leave one standing. */
export async function revokeAdmin(call: Call): Promise<Answer> {
  await changeBy(call.actor, async (unit, actor) => {
    if (!can(actor, 'delete', 'admins')) throw new ProductError('forbidden');
    const id = idOf(call, 'userId');
    const { admin: _, ...user } = await visible(unit, actor, 'users', id);
    if (!(await unit.get('admins', id))) return;
    await assertAnotherAdministrator();
    await unit.remove('admins', id);
    await unit.put('users', user);
  });
  return { status: 204 };
}
