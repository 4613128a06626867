import { can } from '../../shared/permissions/policy.ts';
import { UnitOfWork } from '../data/change.ts';
import type { Handler } from '../http/call.ts';
import { answerRecord, idOf } from '../http/records.ts';
import { makeInvitedIdentity } from '../identity/invite.ts';
import { changeBy } from '../stores/actor.ts';
import { approve } from './approve.ts';

/**
 * Makes a member and deletes the request in one transaction. A nominee's identity is made first, once only, so a
 * repeated approval makes one member. If the address belongs to a member by now, the request stays for an administrator
 * to see.
 */
export const approveRequest: Handler<'approveRequest'> = async (call) => {
  if (!can(call.actor, 'approve', 'requests')) throw call.refusal('not-found');
  const id = idOf(call);
  const request = await new UnitOfWork().get('requests', id);
  const uid = request?.nominatedBy ? (await makeInvitedIdentity(request.email, request.name)).uid : id;
  const user = await changeBy(call.actor, (unit, actor) => approve(unit, actor, { id, uid }));
  return answerRecord(call.actor, 'users', user);
};
