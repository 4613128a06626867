import type { Stored } from '../../shared/kinds/registry.ts';
import { can } from '../../shared/permissions/policy.ts';
import { ProductError } from '../../shared/protocol/errors.ts';
import type { UnitOfWork } from '../data/change.ts';
import { readVisible } from '../http/records.ts';
import type { MemberActor } from '../stores/actor.ts';

/**
 * Another member, whose account the caller may restrict as an administrator. For one's own account other calls ask for
 * the password.
 *
 * @throws ProductError `not-found`, or `forbidden`
 */
export async function otherMember(
  unit: UnitOfWork,
  actor: MemberActor,
  id: string,
): Promise<Stored<'users'>> {
  const member = await readVisible(unit, actor, 'users', id);
  if (id === actor.id || !can(actor, 'create', 'admins')) throw new ProductError('forbidden');
  return member;
}
