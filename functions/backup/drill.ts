import { msPerDay } from '../../shared/language/time.ts';
import { log } from '../data/log.ts';
import {
  beginRestore,
  compareRestored,
  deleteRestored,
  drillTable,
  findRestored,
} from '../data/restored-table.ts';
import { noteBackup, readLastBackup } from '../stores/last-backups.ts';

/** Days after which the table is restored again, after a drill that succeeded and after one that failed. */
const [between, again] = [7, 1];
/** Days without a drill that succeeded after which an operator is told. */
const longest = 8;

/**
 * Takes one step of the weekly drill, which shows that the table can be restored: restores it into a throw-away table,
 * and once that is there compares it with this one and deletes it. Each run goes on from what it finds, so a run that
 * was cut off leaves nothing behind.
 *
 * @throws until the next success if the last drill failed or none succeeded for eight days, which raises an alarm
 */
export async function drill(now: Date): Promise<void> {
  const days = (since: string) => (now.getTime() - Date.parse(since)) / msPerDay;
  // A new stage has its first drill after a day, when there is something to restore.
  let last = await readLastBackup('drill');
  if (!last) {
    last = { at: new Date(now.getTime() - (between - 1) * msPerDay).toISOString() };
    await noteBackup('drill', last);
  }
  const restored = await findRestored();
  if (restored?.isReady) {
    const { records, faults } = await compareRestored(drillTable() ?? '', restored);
    log(faults.length === 0 ? 'info' : 'error', { drill: restored.asOf.toISOString(), records, faults });
    last = faults.length === 0 ? { at: now.toISOString() } : { ...last, failed: now.toISOString() };
    // Noted first: if the table can't be deleted, it is compared and deleted again.
    await noteBackup('drill', last);
    await deleteRestored();
  } else if (!restored && (last.failed ? days(last.failed) >= again : days(last.at) >= between))
    await beginRestore();
  if (last.failed) throw new Error(`The drill of ${last.failed} failed: the log of that hour says why.`);
  if (days(last.at) >= longest) throw new Error(`No drill has succeeded since ${last.at}.`);
}
