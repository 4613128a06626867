import { UnitOfWork } from '../data/change.ts';
import { closeIdentity, deleteIdentity, reopenIdentity } from '../identity/user-pool.ts';
import { endSessions, isLocked } from '../stores/sessions.ts';
import { softDeletedKey } from '../stores/soft-deleted.ts';

/**
 * Makes an identity follow the table as it is now, so that a late stream entry does no harm: enabled for a member
 * who isn't locked, signed out and disabled for a deleted one, and deleted once nothing is kept of them.
 */
export async function syncIdentity(id: string): Promise<void> {
  const unit = new UnitOfWork();
  // The raw item is enough: an unreadable record must not cost somebody their identity.
  if (await unit.item({ pk: 'users', sk: id }))
    await ((await isLocked(id)) ? closeIdentity(id) : reopenIdentity(id));
  else {
    await endSessions(id);
    await ((await unit.item(softDeletedKey(id))) ? closeIdentity(id) : deleteIdentity(id));
  }
}
