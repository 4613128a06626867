import { bringBack } from './bring-back.ts';
import { settleIdentity } from './settle-identity.ts';
import { pieceOf, type Step } from './step.ts';

/** Opens or closes the sign-in of whoever was deleted or brought back. */
export const settleIdentities: Step = async (entries, run) => {
  for (const entry of entries) {
    const { collection, id, before, after } = entry.change;
    if (collection === 'users' && !(before && after))
      await run.alone(pieceOf('identity', [entry]), async () => {
        if (!after) await settleIdentity(id);
        // A record that isn't its first version was there before.
        else if (after.version > 1) await bringBack(after);
      });
  }
};
