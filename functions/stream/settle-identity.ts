import { type Away, awayKey } from '../data/away.ts';
import { Unit } from '../data/change.ts';
import { closeIdentity, deleteIdentity, reopenIdentity } from '../identity/user-pool.ts';
import { mailClosed } from '../mail/mails.ts';

/**
 * Whoever is a member signs in; whoever was deleted doesn't, and loses their identity once nothing is
 * kept of them. It goes by what the table says now, so that a late entry of the stream undoes nothing.
 */
export async function settleIdentity(id: string): Promise<void> {
  const unit = new Unit();
  if (await unit.get('users', id)) await reopenIdentity(id);
  else {
    const away = (await unit.item(awayKey(id))) as Away | undefined;
    if (!away) return deleteIdentity(id);
    await closeIdentity(id);
    await mailClosed(away);
  }
}
