import { ProductError } from '../../shared/errors.ts';
import { change } from '../data/change.ts';
import { count, log } from '../data/log.ts';
import { everyRecord } from '../data/records.ts';
import { everyIdentity, hasIdentity } from '../identity/user-pool.ts';
import { softDelete } from '../stores/soft-deleted.ts';
import { type Step, taskOf } from './step.ts';

/** More members than this without an identity, of all: then it is the pool that is wrong, not they. */
const mostAtOnce = { members: 5, share: 0.05 };

/**
 * Puts away those members whose identity was deleted at the sign-in service itself, as if they had left
 * here. A run that is cut off, or leaves somebody for later, goes on in the next.
 */
export const putAwayLostIdentities: Step = async (_now, run) => {
  // Members first: whoever is invited meanwhile has an identity before they are a member.
  const members: string[] = [];
  for await (const { id } of everyRecord('users')) members.push(id);
  const identities = new Set(await Array.fromAsync(everyIdentity(), ({ uid }) => uid));
  const missing = members.filter((id) => !identities.has(id));
  if (missing.length > Math.max(mostAtOnce.members, members.length * mostAtOnce.share)) {
    log('error', { givenUp: 'lost identities', missing: missing.length, members: members.length });
    count('GivenUp');
  }
  // A list of the pool may be behind; what it says of one person isn't.
  else
    for (const id of missing)
      await run.isolate(taskOf('putAwayLostIdentities', id), async () => {
        if (!(await hasIdentity(id))) await putAwayAsLeft(id);
      });
};

async function putAwayAsLeft(id: string): Promise<void> {
  try {
    await change(async (unit) => {
      const member = await unit.get('users', id);
      if (!member) return;
      await unit.remove('users', id);
      await softDelete(unit, member, id);
    });
  } catch (error) {
    // The network keeps its last administrator; an operator makes another.
    if (!(error instanceof ProductError && error.code === 'last-admin')) throw error;
  }
}
