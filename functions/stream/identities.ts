import { followAddress } from '../account/follow-address.ts';
import { bringBack } from './bring-back.ts';
import { settleIdentity } from './settle-identity.ts';
import { pieceOf, type Step } from './step.ts';

/** Opens or closes the sign-in of whoever was deleted or brought back, and lets its address follow the record's. */
export const settleIdentities: Step = async (entries, run) => {
  for (const entry of entries) {
    const { collection, id, before, after } = entry.change;
    if (collection === 'users')
      await run.alone(pieceOf('identity', [entry]), async () => {
        if (!after) await settleIdentity(id);
        else if (before) await followAddress(before, after);
        // A record that isn't its first version was there before.
        else if (after.version > 1) await bringBack(id);
      });
  }
};
