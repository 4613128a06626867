import { followAddress } from '../account/follow-address.ts';
import { bringBack } from './bring-back.ts';
import { type Step, taskOf } from './step.ts';
import { syncIdentity } from './sync-identity.ts';

/** Opens or closes the sign-in of whoever was deleted or brought back, and lets its address follow the record's. */
export const settleIdentities: Step = async (entries, run) => {
  for (const entry of entries) {
    const { collection, id, before, after } = entry.change;
    if (collection === 'users')
      await run.isolate(taskOf('identity', [entry]), async () => {
        if (!after) await syncIdentity(id);
        else if (before) await followAddress(before, after);
        // A record that isn't its first version was there before.
        else if (after.version > 1) await bringBack(id);
      });
  }
};
