import { isToken } from '../auth/session-trace.ts';
import { deletePictures } from './picture-store.ts';
import { deleteReplicas } from './replica.ts';

/** Choices of the device, nobody's data: the theme, and when the install hint was last shown. */
const devicePreferences = ['theme', 'install-prompted'];

/**
 * Takes everything of everybody out of this browser's stores: replicas, pictures, session. Works
 * without a network. What says whose data is here goes first, which other tabs notice. What is in
 * memory goes when the page is loaded anew, which is up to the caller.
 *
 * @param keep 'session' leaves the sign-in in place
 */
export async function wipe(keep?: 'session'): Promise<void> {
  sessionStorage.clear();
  for (const key of Object.keys(localStorage))
    if (!devicePreferences.includes(key) && !(keep && isToken(key))) localStorage.removeItem(key);
  await Promise.all([deleteReplicas(), deletePictures()]);
}
