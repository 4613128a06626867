import { deleteReplicas } from '../data/replica.ts';
import { deleteDrafts } from '../storage/drafts.ts';
import { deletePictures } from '../storage/picture-store.ts';
import { browserKey, isOfSession } from '../storage/session-trace.ts';
import { localKeys } from '../storage/unwritten.ts';

/** Of the device, nobody's data: the theme, when the install hint was last shown, and what the browser is known by. */
const ofDevice = ['theme', 'install-prompted', browserKey];

/**
 * Takes everything of everybody out of this browser's stores: replicas, pictures, drafts, session. Works
 * without a network. What says whose data is here goes first, which other tabs notice. What is in
 * memory goes when the page is loaded anew, which is up to the caller.
 *
 * @param keepSession leaves the sign-in in place
 * @param keepDrafts leaves what was written and not saved, until the same person signs in again
 */
export async function wipe({ keepSession = false, keepDrafts = false } = {}): Promise<void> {
  sessionStorage.clear();
  for (const key of localKeys())
    if (!ofDevice.includes(key) && !(keepSession && isOfSession(key))) localStorage.removeItem(key);
  await wipeAllBut(null, { keepDrafts });
}

/**
 * Takes out what is left of others: another tab has wiped, or somebody else has signed in there, and this
 * tab may have put something back before it noticed; or a browser was ended in the middle of a wipe.
 *
 * @param memberId whose data stays, if anybody's
 * @param keepDrafts leaves everybody's drafts
 */
export async function wipeAllBut(memberId: string | null, { keepDrafts = false } = {}): Promise<void> {
  const keep = memberId ?? undefined;
  await Promise.all([deleteReplicas(keep), deletePictures(keep), keepDrafts || deleteDrafts(keep)]);
}
