import { grantAdmin } from '../../functions/admin/admin.calls.ts';
import { Unit } from '../../functions/data/change.ts';
import type { Call } from '../../functions/http/call.ts';
import { approveRequest } from '../../functions/request/request.calls.ts';

/** An operator makes the calls an administrator would, so that no rule of theirs is passed by. */
const asOperator = (path: Record<string, string>): Call => ({
  actor: { type: 'member', id: 'operator', admin: true, chairOf: [] },
  path,
  query: {},
  headers: {},
  body: undefined,
});

/**
 * Makes the person with this identity an administrator; one whose request is waiting is approved
 * first. Done twice, it changes nothing.
 *
 * @throws ProductError `not-found` when they are no member and have not asked to join.
 */
export async function makeAdministrator(id: string): Promise<void> {
  if (await new Unit().get('requests', id)) await approveRequest(asOperator({ id }));
  await grantAdmin(asOperator({ userId: id }));
}
