import type { Stored } from '../../shared/kinds/registry.ts';
import { can } from '../../shared/permissions/policy.ts';
import { ProductError } from '../../shared/protocol/errors.ts';
import { UnitOfWork } from '../data/change.ts';
import { readVisible } from '../http/records.ts';
import type { Caller, MemberActor } from '../stores/actor.ts';
import { assertPassword } from './check-password.ts';

/** The caller's own record. @throws ProductError unless they may change what they sign in with */
export async function readOwnRecord(unit: UnitOfWork, actor: MemberActor): Promise<Stored<'users'>> {
  const user = await readVisible(unit, actor, 'users', actor.id);
  if (!can(actor, 'change-sign-in', 'users', user)) throw new ProductError('forbidden');
  return user;
}

/**
 * The caller's own record, once the password was checked.
 *
 * @throws ProductError as `readOwnRecord` and `assertPassword` do
 */
export async function readOwnByPassword({
  actor,
  input,
}: {
  actor: Caller;
  input: () => { password: string };
}): Promise<Stored<'users'>> {
  const { password } = input();
  const own = await readOwnRecord(new UnitOfWork(), actor);
  await assertPassword(actor, password, 'password');
  return own;
}
