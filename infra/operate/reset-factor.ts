import { removeFactorSignedOut } from '../../functions/account/factor-changes.ts';
import { removeFactor } from '../../functions/account/reset-factor.ts';
import { change } from '../../functions/data/change.ts';
import { idOf } from './grant-admin.ts';
import { byOperator } from './operator/operator.ts';

/** Removes a member's second factor and ends their sessions; they are notified by mail. */
export async function resetFactor(email: string): Promise<void> {
  const uid = await idOf(email);
  await removeFactorSignedOut(uid, () =>
    change((unit) => removeFactor(unit, uid, 'an operator'), byOperator('reset-second-factor')),
  );
}
