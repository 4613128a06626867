import { change } from '../../functions/data/change.ts';
import { signOutEverywhere } from '../../functions/identity/user-pool.ts';
import { idOf } from './grant-admin.ts';
import { byOperator } from './operator/operator.ts';

/** Ends all sessions of the person with this address. For a member, the audit records it. */
export async function endSessionsOf(email: string): Promise<void> {
  const uid = await idOf(email);
  await change(async (unit) => {
    const member = await unit.get('users', uid);
    if (member) await unit.put('users', member);
  }, byOperator('end-sessions'));
  await signOutEverywhere(uid);
}
