import { can } from '../../shared/permissions/policy.ts';
import { mayAsk } from '../../shared/request/request.rules.ts';
import { UnitOfWork } from '../data/change.ts';
import type { Handler } from '../http/call.ts';
import { answerRecord, idOf } from '../http/records.ts';
import { makeInvitedIdentity } from '../identity/invite.ts';
import { changeBy } from '../stores/actor.ts';
import { recordDecline } from '../stores/decisions.ts';
import { approve } from './approve.ts';
import { decisionOn, refuseGone } from './decided.ts';

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

/** Declines a request. The stream mails whoever asked; a nominee never knew. Declining it again changes nothing. */
export const declineRequest: Handler<'declineRequest'> = async (call) => {
  if (!can(call.actor, 'decline', 'requests')) throw call.refusal('not-found');
  const id = idOf(call);
  const { reason } = call.input();
  await changeBy(call.actor, async (unit, actor) => {
    if (!can(actor, 'decline', 'requests')) throw call.refusal('not-found');
    const request = await unit.get('requests', id);
    if (!request) return (await decisionOn(unit, id)) === 'declined' ? undefined : refuseGone(unit, id);
    await unit.remove('requests', id);
    await recordDecline(unit, request, { by: actor.id, reason });
  });
  return { status: 204 };
};

/** Asks whoever wants to join. A question that is sent again, because its answer was lost, is asked once. */
export const askApplicant: Handler<'askApplicant'> = async (call) => {
  if (!can(call.actor, 'ask', 'requests')) throw call.refusal('not-found');
  const id = idOf(call);
  const { message } = call.input();
  const record = await changeBy(call.actor, async (unit, actor) => {
    if (!can(actor, 'ask', 'requests')) throw call.refusal('not-found');
    const request = (await unit.get('requests', id)) ?? (await refuseGone(unit, id));
    const { thread = [], nominatedBy } = request;
    if (nominatedBy)
      throw call.refusal('conflict', {
        message: 'This person was nominated and does not know of it. Ask the nominator.',
      });
    const last = thread.at(-1);
    if (last?.from === actor.id && last.text === message) return request;
    if (!mayAsk(thread))
      throw call.refusal('conflict', { message: 'This thread is full. Decide, or write an email.' });
    const question = { from: actor.id, text: message, at: unit.now.toISOString() };
    return unit.put('requests', { ...request, thread: [...thread, question] });
  });
  return answerRecord(call.actor, 'requests', record);
};
