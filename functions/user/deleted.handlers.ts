import { can } from '../../shared/permissions/policy.ts';
import { UnitOfWork } from '../data/change.ts';
import type { Item } from '../data/table.ts';
import type { Handler } from '../http/call.ts';
import { answerRecord, idOf } from '../http/records.ts';
import { makeInvitedIdentity } from '../identity/invite.ts';
import { hasIdentity, signOutEverywhere } from '../identity/user-pool.ts';
import { changeBy } from '../stores/actor.ts';
import {
  everySoftDeletedItem,
  readSoftDeleted,
  softDeletedKey,
  softDeletedMember,
} from '../stores/soft-deleted.ts';
import { putMemberBack } from './restore-member.ts';

/** Answers the deleted members who can be restored. */
export const listDeletedMembers: Handler<'listDeletedMembers'> = async ({ actor, refusal }) => {
  if (!can(actor, 'restore', 'users')) throw refusal('forbidden');
  const members = (await Array.fromAsync(everySoftDeletedItem(), readSoftDeleted)).filter(
    (away) => away !== undefined,
  );
  const items = members
    .filter(({ ended }) => !ended)
    .map(({ record: { id, name, email }, by, at, until }) => ({ id, name, email, by, at, until }));
  return { status: 200, body: { items } };
};

/** Restores a deleted member without their roles. A repeated or simultaneous call changes nothing. */
export const restoreMember: Handler<'restoreMember'> = async (call) => {
  if (!can(call.actor, 'restore', 'users')) throw call.refusal('forbidden');
  const id = idOf(call);
  const deleted = await softDeletedMember(new UnitOfWork(), id);
  // Their sessions ended with the deletion, but the stream may not have ended them yet.
  if (deleted) await signOutEverywhere(id);
  // If the identity was deleted in the pool, the member is invited with a new one, which has another id.
  const uid =
    !deleted || (await hasIdentity(id)) ? id : (await makeInvitedIdentity(deleted.record, call.actor.id)).uid;
  const member = await changeBy(call.actor, async (unit, actor) => {
    if (!can(actor, 'restore', 'users')) throw call.refusal('forbidden');
    const deleted = await softDeletedMember(unit, id);
    const existing = await unit.get('users', uid);
    if (existing) return existing;
    if (!deleted) throw call.refusal('not-found');
    const item = await unit.item(softDeletedKey(id));
    return putMemberBack(unit, deleted.record, item?.record as Item, uid);
  });
  return answerRecord(call.actor, 'users', member);
};
