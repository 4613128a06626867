import { deleteIdentity, unconfirmedIdentities } from '../identity/user-pool.ts';
import { type Step, taskOf } from './step.ts';

/**
 * Deletes what is left of the time when anybody could have an identity made for any address: one that was
 * never confirmed is nobody's, and none is made any more.
 */
export const sweepUnconfirmed: Step = async (_now, run) => {
  for await (const { uid } of unconfirmedIdentities())
    await run.isolate(taskOf('sweepUnconfirmed', uid), () => deleteIdentity(uid));
};
