import { check, migrate, type Progress } from '../../functions/stores/migrate.ts';
import { inconsistencies, repairInconsistency } from './consistency.ts';
import { isStreamPaused } from './stream.ts';

/**
 * Reports records that can't be read, have an old shape or contradict each other.
 *
 * @param fix whether contradictions are repaired
 * @returns whether all is well
 */
export async function checkRecords(fix: boolean): Promise<boolean> {
  const { unreadable, counts } = await check();
  for (const [collection, { records, old }] of counts)
    console.log(`${collection}: ${records} records, ${old} of an older shape`);
  for (const { collection, id, why } of unreadable)
    console.log(`can't be read: ${collection} ${id} (${why})`);
  console.log(unreadable.length === 0 ? 'All records can be read.' : `${unreadable.length} can't be read.`);
  const found = await inconsistencies();
  for (const each of found) {
    console.log(`${each.collection} ${each.id}: ${each.what}`);
    if (fix) await repairInconsistency(each);
  }
  const left = fix ? await inconsistencies() : found;
  console.log(left.length === 0 ? 'No contradictions.' : `${left.length} to repair: check --fix.`);
  const paused = await isStreamPaused();
  if (paused) console.log('The stream is paused: a restore was interrupted. Run it again.');
  return unreadable.length === 0 && left.length === 0 && !paused;
}

/** Rewrites records of old shapes. @returns whether none is left */
export async function migrateRecords(dryRun: boolean): Promise<boolean> {
  const last = new Map<string, Progress>();
  for await (const progress of migrate({ dryRun })) {
    const { place, read, old, rewritten } = progress;
    console.log(`${place}: ${read} read, ${old} old${dryRun ? '' : `, ${rewritten} rewritten`}`);
    last.set(place, progress);
  }
  const left = [...last.values()].reduce((sum, { old, rewritten }) => sum + old - rewritten, 0);
  if (dryRun) console.log(`${left} would be rewritten.`);
  else if (left > 0) console.log(`${left} were changed by others in the meantime. Run it again.`);
  else console.log('Nothing is left.');
  return dryRun || left === 0;
}
