import type { Collection } from '../../../shared/kinds/collections.ts';
import { currentSession, loadList } from '../../data/session.ts';
import { visibleAt } from '../../data/snapshot.ts';
import { wholeRecords } from '../../data/whole-records.ts';
import { type Lists, namedBy, recordTable } from './record-table.ts';
import { asCsv, saveFile } from './save-file.ts';

export type Format = 'xlsx' | 'csv';

const mediaTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv;charset=utf-8',
};

/**
 * Saves records as a file for spreadsheets, in this order, with all columns of their kind. It is made from the replica,
 * so it needs no network and holds only what the member may see.
 *
 * @returns how many records were saved
 */
export async function exportRecords(
  collection: Collection,
  ids: readonly string[],
  format: Format,
  name: string,
): Promise<number> {
  const [records, lists] = await Promise.all([wholeRecords(collection, ids), listsOf(namedBy(collection))]);
  const table = recordTable(collection, records, lists);
  const content =
    format === 'csv'
      ? asCsv(table)
      : // Loaded only for workbooks, because it is large.
        await (await import('./as-xlsx.ts')).asXlsx(table);
  saveFile(`${name}.${format}`, new Blob([content], { type: mediaTypes[format] }));
  return records.length;
}

async function listsOf(collections: readonly Collection[]): Promise<Lists> {
  const { actor } = currentSession().me.get();
  const read = async (collection: Collection) => {
    const snapshot = await loadList(collection);
    return [collection, visibleAt(new Date(), collection, snapshot, actor).byId] as const;
  };
  return Object.fromEntries(await Promise.all(collections.map(read)));
}
