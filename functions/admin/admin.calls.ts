import { ProductError } from '../../shared/errors.ts';
import { can } from '../../shared/policy.ts';
import { assertAnotherAdministrator } from '../data/administrators.ts';
import { change } from '../data/change.ts';
import type { Answer, Call } from '../http/call.ts';
import { idOf, visible } from '../http/records.ts';

/** Makes a member an administrator; the mark on their record changes in the same write. */
export async function grantAdmin(call: Call): Promise<Answer> {
  const { actor } = call;
  if (!can(actor, 'create', 'admins')) throw new ProductError('forbidden');
  const id = idOf(call, 'userId');
  await change(async (unit) => {
    const user = await visible(unit, actor, 'users', id);
    if (await unit.get('admins', id)) return;
    await unit.put('admins', { id });
    await unit.put('users', { ...user, admin: 'true' });
  });
  return { status: 204 };
}

/** Takes the right away; two administrators who revoke each other at once leave one standing. */
export async function revokeAdmin(call: Call): Promise<Answer> {
  const { actor } = call;
  if (!can(actor, 'delete', 'admins')) throw new ProductError('forbidden');
  const id = idOf(call, 'userId');
  await change(async (unit) => {
    // Asked again inside the change: the actor may have been revoked a moment ago.
    if (!(await unit.get('admins', actor.id))) throw new ProductError('forbidden');
    const { admin: _, ...user } = await visible(unit, actor, 'users', id);
    if (!(await unit.get('admins', id))) return;
    await assertAnotherAdministrator();
    await unit.remove('admins', id);
    await unit.put('users', user);
  });
  return { status: 204 };
}
