import { check, migrate, type Progress } from '../../functions/data/migrate.ts';

/** Says which records can't be read, and how many are old. @returns whether all can */
export async function checkRecords(): Promise<boolean> {
  const { unreadable, counts } = await check();
  for (const [collection, { records, old }] of counts)
    console.log(`${collection}: ${records} records, ${old} of an older shape`);
  for (const { collection, id, why } of unreadable)
    console.log(`can't be read: ${collection} ${id} (${why})`);
  console.log(unreadable.length === 0 ? 'All can be read.' : `${unreadable.length} can't be read.`);
  return unreadable.length === 0;
}

/** Rewrites what is old, with a line for each batch. @returns whether nothing is left */
export async function migrateRecords(dryRun: boolean): Promise<boolean> {
  const last = new Map<string, Progress>();
  for await (const progress of migrate({ dryRun })) {
    const { place, read, old, rewritten } = progress;
    console.log(`${place}: ${read} read, ${old} old${dryRun ? '' : `, ${rewritten} rewritten`}`);
    last.set(place, progress);
  }
  const left = [...last.values()].reduce((sum, { old, rewritten }) => sum + old - rewritten, 0);
  if (dryRun) console.log(`${left} would be rewritten.`);
  else if (left > 0) console.log(`${left} were written by others meanwhile: run it once more.`);
  else console.log('Nothing is left.');
  return dryRun || left === 0;
}
