import { change } from '../../functions/data/change.ts';
import { signOutEverywhere } from '../../functions/identity/user-pool.ts';
import { idOf } from './grant-admin.ts';
import { byOperator } from './operator/operator.ts';

/** Ends all sessions of whoever has this address; where they are a member, it stands in their history. */
export async function endSessionsOf(email: string): Promise<void> {
  const uid = await idOf(email);
  await change(async (unit) => {
    const member = await unit.get('users', uid);
    if (member) await unit.put('users', member);
  }, byOperator('end-sessions'));
  await signOutEverywhere(uid);
}
