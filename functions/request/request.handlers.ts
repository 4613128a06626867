import { msg } from '../../shared/language/messages.ts';
import { can } from '../../shared/permissions/policy.ts';
import { type OwnRequest, threadOfApplicant } from '../../shared/request/own-request.ts';
import { withMessage } from '../../shared/request/request.rules.ts';
import { UnitOfWork } from '../data/change.ts';
import type { Handler } from '../http/call.ts';
import { answerRecord, idOf } from '../http/records.ts';
import { makeInvitedIdentity } from '../identity/invite.ts';
import { changeBy, changeByApplicant } from '../stores/actor.ts';
import { administratorIds } from '../stores/administrators.ts';
import { decisionKey, declineIn, membershipOf, recordDecline, usualWait } from '../stores/decisions.ts';
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
  const uid = request?.nominatedBy ? (await makeInvitedIdentity(request, call.actor.id)).uid : id;
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
        message: msg('This person was nominated and does not know of it. Ask the nominator.'),
      });
    const asked = withMessage(thread, { from: actor.id, text: message, at: unit.now.toISOString() });
    if (!asked)
      throw call.refusal('conflict', { message: msg('This thread is full. Decide, or write an email.') });
    return asked === thread ? request : unit.put('requests', { ...request, thread: asked });
  });
  return answerRecord(call.actor, 'requests', record);
};

/** Calls of somebody who has an account and isn't a member. */

async function ownRequestOf(uid: string): Promise<OwnRequest> {
  const unit = new UnitOfWork();
  const membership = await membershipOf(uid, unit);
  const request = membership === 'waiting' ? await unit.get('requests', uid) : undefined;
  const decline = membership === 'declined' ? declineIn(await unit.item(decisionKey(uid))) : undefined;
  return {
    status: request ? 'waiting' : decline ? 'declined' : 'none',
    at: request?.createTimestamp ?? decline?.at,
    reason: decline?.reason,
    thread: threadOfApplicant(request?.thread),
    administrators: (await administratorIds()).length,
    usualDays: await usualWait(unit),
  };
}

export const getOwnRequest: Handler<'getOwnRequest'> = async ({ uid }) => ({
  status: 200,
  body: await ownRequestOf(uid),
});

export const answerQuestion: Handler<'answerQuestion'> = async ({ uid, input, refusal }) => {
  const { message } = input();
  await changeByApplicant(uid, 'answerQuestion', async (unit) => {
    const request = await unit.get('requests', uid);
    if (!request)
      throw refusal('forbidden', { message: msg('You have no request that waits for a decision.') });
    const { thread = [] } = request;
    const answered = withMessage(thread, { text: message, at: unit.now.toISOString() });
    if (!answered)
      throw refusal('conflict', {
        message: msg('Your answers were sent. Please wait until an administrator writes.'),
      });
    if (answered !== thread) await unit.put('requests', { ...request, thread: answered });
  });
  return { status: 200, body: await ownRequestOf(uid) };
};
