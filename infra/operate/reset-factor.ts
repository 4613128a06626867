import { takeAwaySignedOut } from '../../functions/account/factor-changes.ts';
import { change } from '../../functions/data/change.ts';
import { takeFactorAway } from '../../functions/data/second-factors.ts';
import { mailFactorRemoved } from '../../functions/mail/sign-in-mails.ts';
import { idOf } from './grant-admin.ts';
import { byOperator } from './operator/operator.ts';

/** Takes the second factor of the person with this address away, ends their sign-ins, and tells them. */
export async function resetFactor(email: string): Promise<void> {
  const uid = await idOf(email);
  await takeAwaySignedOut(uid, () =>
    change((unit) => takeFactorAway(unit, uid), byOperator('reset-second-factor')),
  );
  await mailFactorRemoved(email, 'the second factor', 'an operator');
}
