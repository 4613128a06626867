import { deleteIdentity, unconfirmedIdentities } from '../identity/user-pool.ts';
import { type Step, taskOf } from './step.ts';

/** Deletes the unconfirmed identities of earlier releases, in which anybody could make one for any address. */
export const sweepUnconfirmed: Step = async (_now, run) => {
  for await (const { uid } of unconfirmedIdentities())
    await run.isolate(taskOf('sweepUnconfirmed', uid), () => deleteIdentity(uid));
};
