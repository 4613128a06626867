import { Unit } from '../data/change.ts';
import { deleteIdentity } from '../identity/user-pool.ts';
import { pieceOf, type Step } from './step.ts';

/** With a member goes their sign-in, unless they were invited anew meanwhile. */
export const forgetMembers: Step = async (entries, run) => {
  for (const entry of entries) {
    const { collection, id, after } = entry.change;
    if (collection === 'users' && !after)
      await run.alone(pieceOf('identity', [entry]), () => forgetMember(id));
  }
};

async function forgetMember(id: string): Promise<void> {
  if (await new Unit().get('users', id)) return;
  await deleteIdentity(id);
}
