import { msPerDay } from '../../shared/language/time.ts';
import { UnitOfWork } from '../data/change.ts';
import { deleteIdentity, unusedInvitations } from '../identity/user-pool.ts';
import { decisionKey } from '../stores/decisions.ts';
import { softDeletedKey } from '../stores/soft-deleted.ts';
import { type Step, taskOf } from './step.ts';

/** Milliseconds for which an identity may exist before its member does. */

/**
 * Deletes identities without a member: their approval or creation was refused or cut off after the identity was made.
 */
export const sweepInvitations: Step = async (now, run) => {
  for await (const { uid, at } of unusedInvitations())
    if (now.getTime() - at.getTime() > msPerDay)
      await run.isolate(taskOf('sweepInvitations', uid), async () => {
        if (!(await isNeeded(uid))) await deleteIdentity(uid);
      });
};

async function isNeeded(uid: string): Promise<boolean> {
  // Imported people with a request have no password yet either. Declined people keep their identity, as a new one could
  // ask again.
  const keys = ['users', 'requests'].map((pk) => ({ pk, sk: uid }));
  return (await new UnitOfWork().items([...keys, softDeletedKey(uid), decisionKey(uid)])).length > 0;
}
