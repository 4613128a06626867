import type { Importable } from './columns.ts';
import { executePlan } from './execute-plan.ts';
import { readExistingRecords } from './existing-records.ts';
import { type PlannedRow, plan, type Remark } from './plan.ts';
import { readSheet } from './read-sheet.ts';

const inWords = ({ place, column, text }: Remark) => `${column ? `${place} (${column})` : place}: ${text}`;

const count = (rows: PlannedRow[], wanted: PlannedRow['outcome']) =>
  rows.filter(({ outcome }) => outcome === wanted).length;

/**
 * Imports the new members or universities of a file, and prints the faults of cells and rows. Rows with faults are
 * skipped; after they are corrected, another import of the file adds only them.
 *
 * @returns whether there were no faults
 * @throws Error in words if the file can't be read at all
 */
export async function importFile(
  collection: Importable,
  file: string,
  { dryRun, mail }: { dryRun: boolean; mail: boolean },
): Promise<boolean> {
  const sheet = await readSheet(file);
  const present = await readExistingRecords(collection);
  const rows = await plan(collection, sheet, present);
  for (const { faults, warnings } of rows)
    for (const remark of [...faults, ...warnings]) console.log(inWords(remark));
  const faulty = count(rows, 'faulty');
  console.log(
    `${rows.length} ${rows.length === 1 ? 'row' : 'rows'}: ${count(rows, 'new')} to import, ${count(rows, 'duplicate')} already there, ${faulty} with errors.`,
  );
  if (dryRun) return faulty === 0;
  const { made, refused } = await executePlan(collection, rows, present.seq, {
    mail,
    progress: (done, of) => (done % 50 === 0 || done === of) && console.log(`${done} of ${of}`),
  });
  for (const remark of refused) console.log(inWords(remark));
  const isDone = faulty === 0 && refused.length === 0;
  console.log(`${made} imported.${isDone ? '' : ' Fix the rest, and import the same file again.'}`);
  return isDone;
}
