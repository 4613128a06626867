import { grant } from '../../functions/admin/admin.calls.ts';
import type { By } from '../../functions/data/audit.ts';
import { change } from '../../functions/data/change.ts';
import type { MemberActor } from '../../functions/http/call.ts';
import { approve } from '../../functions/request/request.calls.ts';

/** An operator acts as an administrator would, so that no rule of theirs is passed by. */
const operator: MemberActor = { type: 'member', id: 'operator', admin: true, chairOf: [] };

const byOperator: By = { id: 'operator', role: 'operator', operation: 'grant-admin' };

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
  }, byOperator);
}
