import type { Stored } from '../../shared/kinds/registry.ts';
import type { UnitOfWork } from '../data/change.ts';
import { toItem } from '../data/stored.ts';
import type { Item } from '../data/table.ts';
import { decisionKey } from '../stores/decisions.ts';
import { markRestoring } from '../stores/former-memberships.ts';
import { withoutMissing } from '../stores/missing-references.ts';
import { resolveMergedAreas } from '../stores/resolve-merged-areas.ts';
import { softDeletedKey } from '../stores/soft-deleted.ts';

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
