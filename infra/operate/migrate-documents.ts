import { type Collection, collections } from '../../shared/collections.ts';
import { migrationOf } from './documents/migration.ts';
import { addMissing } from './restore.ts';

/**
 * Brings the export of the earlier build, a document database of ten collections, into the network: what isn't there
 * yet, and nothing follows from it.
 *
 * @returns whether every document could be read
 */
export async function migrateDocuments(folder: string, dryRun: boolean): Promise<boolean> {
  const { items, unread, without } = await migrationOf(folder, dryRun);
  for (const { place, text } of unread) console.log(`${place}: can’t be migrated. ${text}`);
  for (const { place, text } of without) console.log(`${place}: ${text} That is left out.`);
  console.log(`Documents that can’t be migrated: ${unread.length}. In the export: ${counted(items.keys())}.`);
  if (!dryRun) console.log(`Added: ${counted(await addMissing(items, 'migrate-documents'))}.`);
  return unread.length === 0;
}

/** How many names there are of each collection. */
function counted(names: Iterable<string>): string {
  const groups = Map.groupBy(names, (name) => name.split(' ')[0] as Collection);
  const counts = collections.flatMap((each) =>
    groups.has(each) ? [`${groups.get(each)?.length} ${each}`] : [],
  );
  return counts.join(', ') || 'nothing';
}
