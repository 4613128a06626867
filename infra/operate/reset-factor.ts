import { change, Unit } from '../../functions/data/change.ts';
import { assertFactor, takeFactorAway } from '../../functions/data/second-factors.ts';
import { signOutEverywhere } from '../../functions/identity/user-pool.ts';
import { mailFactorRemoved } from '../../functions/mail/sign-in-mails.ts';
import { idOf } from './grant-admin.ts';
import { byOperator } from './operator/operator.ts';

/** Takes the second factor of the person with this address away, ends their sign-ins, and tells them. */
export async function resetFactor(email: string): Promise<void> {
  const uid = await idOf(email);
  await assertFactor(new Unit(), uid);
  // Before, because what is taken away already can't be taken away by a second try.
  await signOutEverywhere(uid);
  await change((unit) => takeFactorAway(unit, uid), byOperator('reset-second-factor'));
  await signOutEverywhere(uid);
  await mailFactorRemoved(email, 'the second factor', 'an operator');
}
