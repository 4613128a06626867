import { Unit } from '../data/change.ts';
import { deleteIdentity } from '../identity/user-pool.ts';

/** With a member goes their sign-in, unless they were invited anew meanwhile. */
export async function forgetMember(id: string): Promise<void> {
  if (await new Unit().get('users', id)) return;
  await deleteIdentity(id);
}
