import { UnitOfWork } from '../data/change.ts';
import { deleteIdentity, unusedInvitations } from '../identity/user-pool.ts';
import { decisionKey } from '../stores/decisions.ts';
import { softDeletedKey } from '../stores/soft-deleted.ts';
import { type Step, taskOf } from './step.ts';

/** Milliseconds for which an identity may be ahead of the change that makes its member. */
const aDay = 86_400_000;

/**
 * Deletes the identities that made no member: an approval or a creation was refused at its end, or cut off,
 * after the identity had been made.
 */
export const sweepInvitations: Step = async (now, run) => {
  for await (const { uid, at } of unusedInvitations())
    if (now.getTime() - at.getTime() > aDay)
      await run.isolate(taskOf('sweepInvitations', uid), async () => {
        if (!(await isKept(uid))) await deleteIdentity(uid);
      });
};

async function isKept(uid: string): Promise<boolean> {
  // Who asks to join and was brought here from elsewhere has chosen no password yet either; nor who was declined,
  // whose next identity would be asked anew.
  const keys = ['users', 'requests'].map((pk) => ({ pk, sk: uid }));
  return (await new UnitOfWork().items([...keys, softDeletedKey(uid), decisionKey(uid)])).length > 0;
}
