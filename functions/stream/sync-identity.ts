import { UnitOfWork } from '../data/change.ts';
import { closeIdentity, deleteIdentity, reopenIdentity } from '../identity/user-pool.ts';
import { endSessions } from '../stores/sessions.ts';
import { softDeletedKey } from '../stores/soft-deleted.ts';

/**
 * Whoever is a member signs in; whoever was deleted doesn't, is signed out, and loses their identity once nothing is
 * kept of them. It goes by what the table says now, so that a late entry of the stream undoes nothing.
 */
export async function syncIdentity(id: string): Promise<void> {
  const unit = new UnitOfWork();
  // Whether or not it can be read: nobody loses their identity with a fault of ours.
  if (await unit.item({ pk: 'users', sk: id })) await reopenIdentity(id);
  else {
    await endSessions(id);
    await ((await unit.item(softDeletedKey(id))) ? closeIdentity(id) : deleteIdentity(id));
  }
}
