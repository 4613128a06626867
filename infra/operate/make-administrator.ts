import { grant } from '../../functions/admin/admin.calls.ts';
import { change } from '../../functions/data/change.ts';
import { approve } from '../../functions/request/request.calls.ts';
import { byOperator, operator } from './operator/operator.ts';

/**
 * Makes the person with this identity an administrator; one whose request is waiting is approved in
 * the same change. Done twice, it changes nothing.
 *
 * @throws ProductError `not-found` when they are no member and have not asked to join.
 */
export function makeAdministrator(id: string): Promise<void> {
  return change(async (unit) => {
    if (await unit.get('requests', id)) await approve(unit, operator, { id, uid: id });
    await grant(unit, operator, id);
  }, byOperator('grant-admin'));
}
