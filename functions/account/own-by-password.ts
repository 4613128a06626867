import { factorPasswordInput } from '../../shared/contract.ts';
import type { Stored } from '../../shared/registry.ts';
import { Unit } from '../data/change.ts';
import type { Call } from '../http/call.ts';
import { validated } from '../http/validate.ts';
import { ownRecord } from './address.calls.ts';
import { assertPassword } from './known-password.ts';

/**
 * The caller's own record, once they have shown that they know the password.
 *
 * @throws ProductError as `ownRecord` and `assertPassword` do
 */
export async function ownByPassword({ actor, body }: Call): Promise<Stored<'users'>> {
  const { password } = validated(factorPasswordInput, body);
  const own = await ownRecord(new Unit(), actor);
  await assertPassword(actor, password, 'password');
  return own;
}
