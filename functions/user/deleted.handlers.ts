import { referencesOf, withoutReferences } from '../../shared/kinds/references.ts';
import type { Stored } from '../../shared/kinds/registry.ts';
import { can } from '../../shared/permissions/policy.ts';
import { UnitOfWork } from '../data/change.ts';
import { toItem } from '../data/stored.ts';
import type { Item } from '../data/table.ts';
import type { Handler } from '../http/call.ts';
import { answerRecord, idOf } from '../http/records.ts';
import { makeInvitedIdentity } from '../identity/invite.ts';
import { hasIdentity, signOutEverywhere } from '../identity/user-pool.ts';
import { changeBy } from '../stores/actor.ts';
import { decisionKey } from '../stores/decisions.ts';
import { markRestoring } from '../stores/former-memberships.ts';
import { resolveMergedAreas } from '../stores/resolve-merged-areas.ts';
import {
  everySoftDeletedItem,
  readSoftDeleted,
  softDeletedKey,
  softDeletedMember,
} from '../stores/soft-deleted.ts';

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
    await unit.removeItem(softDeletedKey(id));
    await markRestoring(unit, uid, id);
    await unit.remove('requests', uid, false);
    for (const each of [id, uid]) await unit.removeItem(decisionKey(each));
    return putRestored(unit, { ...deleted.record, id: uid }, item?.record as Item);
  });
  return answerRecord(call.actor, 'users', member);
};

/**
 * Puts the record as its next version, without references to what was deleted meanwhile.
 *
 * @param over what is stored of it
 */
async function putRestored(unit: UnitOfWork, away: Stored<'users'>, over: Item): Promise<Stored<'users'>> {
  const record = await resolveMergedAreas(unit, 'users', away);
  const references = referencesOf('users', record);
  const found = await unit.items(references.map(({ collection, id }) => ({ pk: collection, sk: id })));
  const missing = references.filter(
    ({ collection, id }) => !found.some(({ pk, sk }) => pk === collection && sk === id),
  );
  const member = {
    ...(withoutReferences('users', record, missing) ?? record),
    version: record.version + 1,
    updateTimestamp: unit.now.toISOString(),
  };
  await unit.putItem(toItem('users', member, over));
  return member;
}
