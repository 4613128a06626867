import { can } from '../../shared/permissions/policy.ts';
import { ProductError } from '../../shared/protocol/errors.ts';
import type { UnitOfWork } from '../data/change.ts';
import type { MemberActor } from '../http/call.ts';
import { assertCurrent, readVisible } from '../http/records.ts';
import { assertAnotherAdministrator } from '../stores/administrators.ts';

export async function grant(
  unit: UnitOfWork,
  actor: MemberActor,
  id: string,
  version?: number,
): Promise<void> {
  if (!can(actor, 'create', 'admins')) throw new ProductError('forbidden');
  const user = await readVisible(unit, actor, 'users', id);
  if (await unit.get('admins', id)) return;
  assertCurrent(actor, 'users', user, version);
  await unit.put('admins', { id });
  await unit.put('users', { ...user, admin: 'true' });
}

export async function revoke(
  unit: UnitOfWork,
  actor: MemberActor,
  id: string,
  version?: number,
): Promise<void> {
  if (!can(actor, 'delete', 'admins')) throw new ProductError('forbidden');
  const before = await readVisible(unit, actor, 'users', id);
  if (!(await unit.get('admins', id))) return;
  assertCurrent(actor, 'users', before, version);
  await assertAnotherAdministrator();
  await unit.remove('admins', id);
  const { admin: _, ...user } = before;
  await unit.put('users', user);
}
