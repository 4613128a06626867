import { parseStored } from '../../functions/data/stored.ts';
import type { Collection } from '../../shared/kinds/collections.ts';
import { inconsistencies, repairInconsistency } from './consistency.ts';
import { readNetwork, recordIn } from './saved-network.ts';
import { isStreamPaused } from './stream.ts';

/** All records that can't be read, with the reason, and the number of records of each kind. */
export async function findUnreadable() {
  const unreadable: { collection: Collection; id: string; why: string }[] = [];
  const counts = new Map<Collection, number>();
  for (const item of (await readNetwork()).values()) {
    const [collection, record] = recordIn(item) ?? [];
    if (!collection || !record) continue;
    const read = parseStored(collection, record);
    if ('why' in read) unreadable.push({ collection, id: item.sk, why: read.why });
    counts.set(collection, (counts.get(collection) ?? 0) + 1);
  }
  return { unreadable, counts };
}

/**
 * Reports records that can't be read or contradict each other.
 *
 * @param fix whether contradictions are repaired
 * @returns whether all is well
 */
export async function checkRecords(fix: boolean): Promise<boolean> {
  const { unreadable, counts } = await findUnreadable();
  for (const [collection, records] of counts) console.log(`${collection}: ${records} records`);
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
  if (paused)
    console.log(
      'The stream is paused: a restore was interrupted. Run it again, or resume if it had written nothing.',
    );
  return unreadable.length === 0 && left.length === 0 && !paused;
}
