import { Unit } from '../data/change.ts';
import { deleteIdentity, unusedInvitations } from '../identity/user-pool.ts';

/** Milliseconds for which an identity may be ahead of the change that makes its member. */
const aDay = 86_400_000;

/**
 * Deletes the identities that made no member: an approval or a creation was refused at its end, or cut off,
 * after the identity had been made.
 */
export async function sweepInvitations(now: Date): Promise<void> {
  for await (const { uid, at } of unusedInvitations())
    if (now.getTime() - at.getTime() > aDay && !(await new Unit().get('users', uid)))
      await deleteIdentity(uid);
}
