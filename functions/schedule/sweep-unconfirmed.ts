import { deleteIdentity, unconfirmedIdentities } from '../identity/user-pool.ts';
import { pieceOf, type Step } from './step.ts';

/**
 * Deletes what is left of the time when anybody could have an identity made for any address: one that was
 * never confirmed is nobody's, and none is made any more.
 */
export const sweepUnconfirmed: Step = async (_now, run) => {
  for await (const { uid } of unconfirmedIdentities())
    await run.alone(pieceOf('sweepUnconfirmed', uid), () => deleteIdentity(uid));
};
