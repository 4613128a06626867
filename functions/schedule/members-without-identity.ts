import { ProductError } from '../../shared/protocol/errors.ts';
import { change } from '../data/change.ts';
import { count, log } from '../data/log.ts';
import { everyRecord } from '../data/records.ts';
import { everyIdentity, hasIdentity } from '../identity/user-pool.ts';
import { softDelete } from '../stores/soft-deleted.ts';
import { type Step, taskOf } from './step.ts';

/** If more members than this have no identity, the user pool is at fault and nobody is deleted. */
const mostMissing = { members: 5, share: 0.05 };

/** Soft-deletes members whose identity was deleted in the user pool itself, as if they had left. */
export const softDeleteWithoutIdentity: Step = async (_now, run) => {
  // Members are read first: new members have an identity before they have a record.
  const members: string[] = [];
  for await (const { id } of everyRecord('users')) members.push(id);
  const identities = new Set(await Array.fromAsync(everyIdentity(), ({ uid }) => uid));
  const missing = members.filter((id) => !identities.has(id));
  if (missing.length > Math.max(mostMissing.members, members.length * mostMissing.share)) {
    log('error', { deadLetter: 'lost identities', missing: missing.length, members: members.length });
    count('DeadLetters');
  }
  // The pool's list may be outdated, unlike a look-up of one person.
  else
    for (const id of missing)
      await run.isolate(taskOf('softDeleteWithoutIdentity', id), async () => {
        if (!(await hasIdentity(id))) await softDeleteAsLeft(id);
      });
};

async function softDeleteAsLeft(id: string): Promise<void> {
  try {
    await change(async (unit) => {
      const member = await unit.get('users', id);
      if (!member) return;
      await unit.remove('users', id);
      await softDelete(unit, member, id);
    });
  } catch (error) {
    // The last administrator stays a member until an operator appoints another.
    if (!(error instanceof ProductError && error.code === 'last-admin')) throw error;
  }
}
