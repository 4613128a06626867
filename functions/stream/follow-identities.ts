import { followAddress } from '../account/follow-address.ts';
import { finishRestore } from './finish-restore.ts';
import { type Step, taskOf } from './step.ts';
import { syncIdentity } from './sync-identity.ts';

/** Enables or disables the identities of deleted and restored members, and gives them the record's address. */
export const followIdentities: Step = async (entries, run) => {
  for (const entry of entries) {
    const { collection, id, before, after } = entry.change;
    if (collection === 'users')
      await run.isolate(taskOf('identity', [entry]), async () => {
        if (!after) await syncIdentity(id);
        else if (before) await followAddress(before, after);
        // A new record of a later version is a restored one.
        else if (after.version > 1) await finishRestore(id);
      });
  }
};
