import { isToken } from '../auth/session-trace.ts';
import { deleteDrafts } from './drafts.ts';
import { deletePictures } from './picture-store.ts';
import { deleteReplicas } from './replica.ts';

/** Choices of the device, nobody's data: the theme, and when the install hint was last shown. */
const devicePreferences = ['theme', 'install-prompted'];

/**
 * Takes everything of everybody out of this browser's stores: replicas, pictures, drafts, session. Works
 * without a network. What says whose data is here goes first, which other tabs notice. What is in
 * memory goes when the page is loaded anew, which is up to the caller.
 *
 * @param keep 'session' leaves the sign-in in place; 'drafts' what was written and not saved, until
 * the same person signs in again
 */
export async function wipe(keep?: 'session' | 'drafts'): Promise<void> {
  sessionStorage.clear();
  for (const key of Object.keys(localStorage))
    if (!devicePreferences.includes(key) && !(keep === 'session' && isToken(key)))
      localStorage.removeItem(key);
  await Promise.all([deleteReplicas(), deletePictures(), keep !== 'drafts' && deleteDrafts()]);
}

/**
 * Another tab has wiped, or somebody else has signed in there: takes what this tab may have put back
 * before it noticed.
 *
 * @param memberId whose data stays, if anybody's
 */
export async function wipeAllBut(memberId: string | null): Promise<void> {
  sessionStorage.clear();
  const keep = memberId ?? undefined;
  await Promise.all([deleteReplicas(keep), deletePictures(keep)]);
}
