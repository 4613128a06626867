import { forgetFactor } from '../../functions/data/second-factors.ts';
import { signOutEverywhere } from '../../functions/identity/user-pool.ts';
import { idOf } from './grant-admin.ts';

/** Takes the second factor of the person with this address away, and ends their sign-ins. */
export async function resetFactor(email: string): Promise<void> {
  const uid = await idOf(email);
  await forgetFactor(uid);
  await signOutEverywhere(uid);
}
