import { change } from '../data/change.ts';
import { deleteIdentity } from '../identity/user-pool.ts';
import { eraseKept } from '../stores/kept-of-people.ts';
import { everySoftDeletedItem, softDeletedKey } from '../stores/soft-deleted.ts';
import { type Step, taskOf } from './step.ts';

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
  await eraseKept(id);
  await change((unit) => unit.removeItem(softDeletedKey(id)));
}
