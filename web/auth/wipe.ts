import { deleteReplicas } from '../data/replica.ts';
import { deleteDrafts } from '../storage/drafts.ts';
import { deletePictures } from '../storage/picture-store.ts';
import { browserKey, isOfSession, localKeys } from '../storage/session-trace.ts';

/** Keys that stay, because they say nothing about a person. */
const deviceKeys = ['theme', 'install-prompted', browserKey];

/**
 * Deletes all members' replicas, pictures, drafts and sessions from this browser, even offline. The member's key is
 * deleted first, which other tabs notice. The caller loads the page again, which clears the memory.
 *
 * @param keepSession keeps the session
 * @param keepDrafts keeps drafts until the same person signs in again
 */
export async function wipe({ keepSession = false, keepDrafts = false } = {}): Promise<void> {
  sessionStorage.clear();
  for (const key of localKeys())
    if (!deviceKeys.includes(key) && !(keepSession && isOfSession(key))) localStorage.removeItem(key);
  await wipeAllBut(null, { keepDrafts });
}

/**
 * Deletes what is left of other members, after a tab wrote something during another tab's wipe, or the browser was
 * killed in a wipe.
 *
 * @param memberId the member whose data stays
 * @param keepDrafts keeps all members' drafts
 */
export async function wipeAllBut(memberId: string | null, { keepDrafts = false } = {}): Promise<void> {
  const keep = memberId ?? undefined;
  await Promise.all([deleteReplicas(keep), deletePictures(keep), keepDrafts || deleteDrafts(keep)]);
}
