import { change } from '../data/change.ts';
import { deleteIdentity } from '../identity/user-pool.ts';
import { deleteFormerMembership, endRestoring, nextFormerMemberships } from '../stores/former-memberships.ts';
import { noticesOf } from '../stores/notices.ts';
import { everySoftDeletedItem, softDeletedKey } from '../stores/soft-deleted.ts';
import { type Step, taskOf } from './step.ts';

/** Former memberships that are deleted in one transaction. */
const membershipsAtOnce = 90;

/** Deletes soft-deleted members for good once their time is over. */
export const endSoftDeleted: Step = async (now, run) => {
  for await (const { sk: id, until } of everySoftDeletedItem())
    if (String(until) <= now.toISOString())
      await run.isolate(taskOf('endSoftDeleted', id), async () => {
        if (await endRestorableTime(id)) await deleteForGood(id);
      });
};

/** Ends the time in which they can be restored. @returns false if they were just restored */
function endRestorableTime(id: string): Promise<boolean> {
  return change(async (unit) => {
    const deleted = await unit.item(softDeletedKey(id));
    if (deleted && !deleted.ended) await unit.putItem({ ...deleted, ended: true });
    return deleted !== undefined;
  });
}

/** The record is deleted last, so that the next run continues where one was cut off. */
async function deleteForGood(id: string): Promise<void> {
  await deleteIdentity(id);
  for (
    let memberships = await nextFormerMemberships(id, membershipsAtOnce);
    memberships.length > 0;
    memberships = await nextFormerMemberships(id, membershipsAtOnce)
  )
    await change(async (unit) => {
      for (const membership of memberships) await deleteFormerMembership(unit, id, membership);
    });
  for await (const { sk } of noticesOf(id)) await change((unit) => unit.remove('notices', sk));
  await change(async (unit) => {
    await endRestoring(unit, id);
    await unit.removeItem(softDeletedKey(id));
  });
}
