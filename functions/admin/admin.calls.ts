import { ProductError } from '../../shared/errors.ts';
import { can } from '../../shared/policy.ts';
import { changeBy } from '../data/actor.ts';
import { assertAnotherAdministrator } from '../data/administrators.ts';
import type { Unit } from '../data/change.ts';
import type { Answer, Call, MemberActor } from '../http/call.ts';
import { assertCurrent, idOf, versionNamed, visible } from '../http/records.ts';

/**
 * Makes a member an administrator; the mark on their record changes in the same write. Like taking the right away,
 * it can be repeated: only what changes something has to be from the member's present version.
 */
export async function grantAdmin(call: Call): Promise<Answer> {
  const version = versionNamed(call);
  await changeBy(call.actor, (unit, actor) => grant(unit, actor, idOf(call, 'userId'), version));
  return { status: 204 };
}

/** The change that `grantAdmin` makes. */
export async function grant(unit: Unit, actor: MemberActor, id: string, version?: number): Promise<void> {
  if (!can(actor, 'create', 'admins')) throw new ProductError('forbidden');
  const user = await visible(unit, actor, 'users', id);
  if (await unit.get('admins', id)) return;
  assertCurrent(actor, 'users', user, version);
  await unit.put('admins', { id });
  await unit.put('users', { ...user, admin: 'true' });
}

/** Takes the right away; two administrators who revoke each other at once leave one. */
export async function revokeAdmin(call: Call): Promise<Answer> {
  const version = versionNamed(call);
  await changeBy(call.actor, (unit, actor) => revoke(unit, actor, idOf(call, 'userId'), version));
  return { status: 204 };
}

/** The change that `revokeAdmin` makes. */
export async function revoke(unit: Unit, actor: MemberActor, id: string, version?: number): Promise<void> {
  if (!can(actor, 'delete', 'admins')) throw new ProductError('forbidden');
  const before = await visible(unit, actor, 'users', id);
  if (!(await unit.get('admins', id))) return;
  assertCurrent(actor, 'users', before, version);
  await assertAnotherAdministrator();
  await unit.remove('admins', id);
  const { admin: _, ...user } = before;
  await unit.put('users', user);
}
