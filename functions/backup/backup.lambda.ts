import { log } from '../data/log.ts';
import { drillTable } from '../data/restored-table.ts';
import { savePeople } from '../identity/saved-people.ts';
import { noteBackup, readLastBackup } from '../stores/last-backups.ts';
import { drill } from './drill.ts';

/**
 * Saves the people of the user pool once a day (UTC), and goes on with the weekly drill, which is AWS's alone. The table and
 * the pictures are kept by their services, for 35 days.
 *
 * @throws if one of these fails, which raises an alarm
 */
export async function handler(): Promise<void> {
  const now = new Date();
  const at = now.toISOString();
  if ((await readLastBackup('people'))?.at.slice(0, 10) !== at.slice(0, 10)) {
    log('info', { people: await savePeople(now) });
    await noteBackup('people', { at });
  }
  if (drillTable()) await drill(now);
}
