import type { Stored } from '../../shared/kinds/registry.ts';
import type { UnitOfWork } from '../data/change.ts';
import { readItem } from '../data/records.ts';
import { toItem } from '../data/stored.ts';
import type { Item } from '../data/table.ts';
import { assertNoMember } from '../identity/invite.ts';
import { findIdentity, hasIdentity, makeIdentity, signOutEverywhere } from '../identity/user-pool.ts';
import { operator } from '../stores/actor.ts';
import { decisionKey } from '../stores/decisions.ts';
import { markRestoring } from '../stores/former-memberships.ts';
import { withoutMissing } from '../stores/missing-references.ts';
import { resolveMergedAreas } from '../stores/resolve-merged-areas.ts';
import { softDeletedKey } from '../stores/soft-deleted.ts';

/**
 * The uid of a deleted member who comes back: of their identity, or of a new one.
 *
 * @param make false for a plan, in which a new uid is made up
 * @throws ProductError if somebody else has their address by now
 */
export async function identityOfReturning(
  { id, email, name, createTimestamp }: Pick<Stored<'users'>, 'id' | 'email' | 'name' | 'createTimestamp'>,
  make: boolean,
): Promise<string> {
  const memberAt = (sk: string) => readItem({ pk: 'users', sk });
  // Their sessions ended with the deletion, but the stream may not have ended them yet.
  if (make) await signOutEverywhere(id);
  if (await hasIdentity(id)) return id;
  const holder = await findIdentity(email);
  // Whoever came back with a new identity is the same person.
  if (holder && (await memberAt(holder.uid))?.createTimestamp === createTimestamp) return holder.uid;
  await assertNoMember(email, operator);
  // A deleted member's is disabled, and refused here.
  if (make || holder?.disabled) return (await makeIdentity(email, name)).uid;
  return holder?.uid ?? `new-id-of-${id}`;
}

/**
 * Restores a deleted member within a change: the record as its next version, without references to what was deleted
 * meanwhile. The stream puts them into their lists again.
 *
 * @param over what is stored of the record
 * @param uid their identity, which may be a new one
 */
export async function putMemberBack(
  unit: UnitOfWork,
  away: Stored<'users'>,
  over: Item,
  uid: string,
): Promise<Stored<'users'>> {
  await unit.removeItem(softDeletedKey(away.id));
  await markRestoring(unit, uid, away.id);
  await unit.remove('requests', uid, false);
  for (const each of [away.id, uid]) await unit.removeItem(decisionKey(each));
  const record = await resolveMergedAreas(unit, 'users', away);
  const member = {
    ...((await withoutMissing(unit, 'users', record)) ?? record),
    id: uid,
    version: away.version + 1,
    updateTimestamp: unit.now.toISOString(),
  };
  await unit.putItem(toItem('users', member, over));
  return member;
}
