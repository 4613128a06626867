import { change } from '../data/change.ts';
import { deleteIdentity } from '../identity/user-pool.ts';
import { awayKey, everyAwayItem } from '../stores/away.ts';
import { noticesOf } from '../stores/notices.ts';
import { forgetPlace, nextPlaces } from '../stores/places.ts';
import { forgetReturn } from '../stores/returning.ts';
import { type Step, taskOf } from './step.ts';

/** Notes forgotten in one transaction. */
const atOnce = 90;

/** Forgets those deleted members whose time is over, identity and all. */
export const endAway: Step = async (now, run) => {
  for await (const { sk: id, until } of everyAwayItem())
    if (String(until) <= now.toISOString())
      await run.isolate(taskOf('endAway', id), async () => {
        if (await endTime(id)) await forget(id);
      });
};

/** From here on nobody can bring them back. @returns false where somebody just has. */
function endTime(id: string): Promise<boolean> {
  return change(async (unit) => {
    const away = await unit.item(awayKey(id));
    if (away && !away.ended) await unit.putItem({ ...away, ended: true });
    return away !== undefined;
  });
}

/** The record goes last, so that a run that is cut off goes on the next time. */
async function forget(id: string): Promise<void> {
  await deleteIdentity(id);
  for (let places = await nextPlaces(id, atOnce); places.length > 0; places = await nextPlaces(id, atOnce))
    await change(async (unit) => {
      for (const place of places) await forgetPlace(unit, id, place);
    });
  for await (const { sk } of noticesOf(id)) await change((unit) => unit.remove('notices', sk));
  await change(async (unit) => {
    await forgetReturn(unit, id);
    await unit.removeItem(awayKey(id));
  });
}
