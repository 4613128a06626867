import type { Stored } from '../../shared/kinds/registry.ts';
import { UnitOfWork } from '../data/change.ts';
import type { Caller } from '../stores/actor.ts';
import { assertPassword } from './check-password.ts';
import { ownRecord } from './own-record.ts';

/**
 * The caller's own record, once the password was checked.
 *
 * @throws ProductError as `ownRecord` and `assertPassword` do
 */
export async function ownByPassword({
  actor,
  input,
}: {
  actor: Caller;
  input: () => { password: string };
}): Promise<Stored<'users'>> {
  const { password } = input();
  const own = await ownRecord(new UnitOfWork(), actor);
  await assertPassword(actor, password, 'password');
  return own;
}
