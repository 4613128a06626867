import type { Stored } from '../../shared/kinds/registry.ts';
import { can } from '../../shared/permissions/policy.ts';
import { ProductError } from '../../shared/protocol/errors.ts';
import type { UnitOfWork } from '../data/change.ts';
import { readVisible } from '../http/records.ts';
import type { MemberActor } from '../stores/actor.ts';

/** The caller's own record. @throws ProductError unless they may change what they sign in with */
export async function ownRecord(unit: UnitOfWork, actor: MemberActor): Promise<Stored<'users'>> {
  const user = await readVisible(unit, actor, 'users', actor.id);
  if (!can(actor, 'change-sign-in', 'users', user)) throw new ProductError('forbidden');
  return user;
}
