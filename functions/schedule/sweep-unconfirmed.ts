import { deleteIdentity, unconfirmedIdentities } from '../identity/user-pool.ts';

/**
 * Deletes what is left of the time when anybody could have an identity made for any address: one that was
 * never confirmed is nobody's, and none is made any more.
 */
export async function sweepUnconfirmed(): Promise<void> {
  for await (const { uid } of unconfirmedIdentities()) await deleteIdentity(uid);
}
