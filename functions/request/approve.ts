import type { Stored } from '../../shared/kinds/registry.ts';
import { msg } from '../../shared/language/messages.ts';
import { can } from '../../shared/permissions/policy.ts';
import { ProductError } from '../../shared/protocol/errors.ts';
import { profileOf } from '../../shared/request/request.rules.ts';
import type { UnitOfWork } from '../data/change.ts';
import type { MemberActor } from '../http/call.ts';
import { decisionKey, recordApproval } from '../stores/decisions.ts';
import { recordInviter } from '../stores/inviters.ts';
import { addWelcome } from '../stores/notices.ts';
import { resolveMergedAreas } from '../stores/resolve-merged-areas.ts';
import { assertNotSoftDeleted } from '../stores/soft-deleted.ts';
import { findUniversity } from '../stores/university-names.ts';
import { alreadyDeclined, decisionOn } from './decided.ts';

/**
 * Approves a request within a change.
 *
 * @param id the request's id
 * @param uid the id of the new member's identity
 */
export async function approve(
  unit: UnitOfWork,
  actor: MemberActor,
  { id, uid }: { id: string; uid: string },
): Promise<Stored<'users'>> {
  if (!can(actor, 'approve', 'requests')) throw new ProductError('not-found');
  const request = await unit.get('requests', id);
  if (!request) {
    const decided = await decisionOn(unit, id);
    if (typeof decided === 'object') return decided;
    throw decided === 'declined' ? alreadyDeclined() : new ProductError('not-found');
  }
  await assertNotSoftDeleted(unit, uid);
  const { nominatedBy } = request;
  const holder = await unit.get('users', uid);
  if (holder)
    throw new ProductError('conflict', {
      message: msg(
        'This address belongs to {name}, who is already a member. Nobody was added, and the request is still here. You can delete it.',
      ),
      values: { name: holder.name },
    });
  const { university, statedUniversity } = request;
  // The university may have been added since the request was filed.
  const place = !university && statedUniversity ? await findUniversity(statedUniversity) : {};
  const profile = profileOf(await resolveMergedAreas(unit, 'requests', { ...request, ...place }));
  const member = await unit.put('users', { ...profile, id: uid });
  await addWelcome(unit, uid);
  if (nominatedBy) await recordInviter(unit, uid, nominatedBy, true);
  // The name isn't kept with the deleted request: it is now part of the member's record.
  await unit.remove('requests', id, false);
  // A nominee may also have asked to join, or have been declined before.
  await unit.remove('requests', uid, false);
  await unit.removeItem(decisionKey(uid));
  await recordApproval(unit, request, { by: actor.id, userId: uid });
  return member;
}
