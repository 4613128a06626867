import { checkInput } from '../../../functions/api/check-input.ts';
import { validateInput } from '../../../functions/api/make-record.ts';
import type { Validation } from '../../../functions/http/validate.ts';
import { operator } from '../../../functions/stores/actor.ts';
import { inEnglish } from '../../../shared/language/messages.ts';
import { type FieldError, ProductError } from '../../../shared/protocol/errors.ts';
import { type Column, columnLetter, type FoundColumn, findColumns, type Importable } from './columns.ts';
import type { IdentifyingFields } from './duplicate-index.ts';
import type { ExistingRecords } from './existing-records.ts';
import { memberColumns } from './member-columns.ts';
import { CellFault } from './names.ts';
import type { Sheet } from './read-sheet.ts';
import { universityColumns } from './university-columns.ts';

/** A remark about a cell, such as `D5`, or about a row. */
export type Remark = { place: string; column?: string | undefined; text: string };

/** What becomes of a row: a new record, or nothing because it exists already or has faults. */
export type PlannedRow = {
  number: number;
  said: IdentifyingFields;
  outcome: 'new' | 'duplicate' | 'faulty';
  faults: Remark[];
  /** Remarks that don't prevent the import. */
  warnings: Remark[];
  validation: Validation;
  /** The ids of the task forces that a member joins. */
  taskforces: string[];
};

const columnsOf: Record<Importable, Column[]> = { users: memberColumns, universities: universityColumns };

/**
 * Plans the import of a file, row by row, by the rules of an administrator's form. Nothing is written.
 *
 * @throws Error in words if the file's headings are wrong
 */
export async function plan(
  collection: Importable,
  sheet: Sheet,
  present: ExistingRecords,
): Promise<PlannedRow[]> {
  const columns = findColumns(sheet, columnsOf[collection]);
  const rows: PlannedRow[] = [];
  for (const row of sheet.rows) rows.push(await plannedRow(collection, row, columns, present));
  return rows;
}

async function plannedRow(
  collection: Importable,
  { number, cells, unread = new Map(), isHidden }: Sheet['rows'][number],
  columns: FoundColumn[],
  present: ExistingRecords,
): Promise<PlannedRow> {
  const faults: Remark[] = [];
  const body: Record<string, unknown> = {};
  const fault = (field: string, text: string) => {
    const column = columns.find((each) => each.field === field);
    const place = column ? `${column.letter}${number}` : `row ${number}`;
    // An unreadable cell gets no further remarks.
    if (!faults.some((each) => each.place === place)) faults.push({ place, column: column?.label, text });
  };
  for (const [at, text] of unread) {
    const column = columns.find((each) => each.at === at)?.label;
    faults.push({ place: `${columnLetter(at)}${number}`, column, text });
  }
  if (isHidden)
    faults.push({
      place: `row ${number}`,
      text: 'This row is hidden in the workbook. Show it, or delete it.',
    });
  for (const { at, field, read } of columns) {
    const cell = unread.has(at) ? '' : (cells[at] ?? '');
    try {
      if (cell !== '' && read) body[field] = read(cell, present.names);
    } catch (error) {
      if (!(error instanceof CellFault)) throw error;
      fault(field, error.message);
    }
  }
  cells.forEach((cell, at) => {
    if (cell !== '' && !unread.has(at) && !columns.some((column) => column.at === at))
      faults.push({ place: `${columnLetter(at)}${number}`, text: `“${cell}” has no column heading.` });
  });
  const { taskforces = [], ...fields } = body as { taskforces?: string[] };
  const { validation, wrong } = await validated(collection, fields, present);
  for (const { path, message, values } of wrong) fault(path.split('.')[0] ?? '', inEnglish(message, values));

  const said = { ...body, ...validation.input } as IdentifyingFields;
  faults.sort(byColumn);
  const planned: PlannedRow = { number, said, outcome: 'new', faults, warnings: [], validation, taskforces };
  return planRow(planned, present, fault);
}

/** Padded, so that column AA sorts after Z. */
const lettersOf = ({ place }: Remark) => place.replace(/\d+$/, '').padStart(3);
const byColumn = (one: Remark, other: Remark) => (lettersOf(one) < lettersOf(other) ? -1 : 1);

async function validated(collection: Importable, fields: object, { unit }: ExistingRecords) {
  let validation: Validation = { input: {}, faults: [] };
  try {
    validation = await validateInput(collection, 'create', fields);
    await checkInput(unit, operator, collection, validation);
    return { validation, wrong: [] };
  } catch (error) {
    if (!(error instanceof ProductError)) throw error;
    const wrong: FieldError[] = error.fields ?? [{ path: '', ...error.sentence }];
    return { validation, wrong };
  }
}

/** Compares a row with the existing records, and adds it to them for the following rows. */
function planRow(
  row: PlannedRow,
  present: ExistingRecords,
  fault: (field: string, text: string) => void,
): PlannedRow {
  const { said, number, warnings, faults } = row;
  const { duplicates, barred, asked, room } = present;
  const place = `row ${number}`;
  const joined = [...new Set(row.taskforces)];
  const duplicate = duplicates.of(said);
  const near = duplicate === undefined ? duplicates.nearly(said) : [];
  duplicates.add(said, place);

  const why = barred.get(said.email ?? '');
  if (why !== undefined) fault('email', why);
  if (duplicate !== undefined)
    warnings.push({ place, text: `This is already in ${duplicate}. It is left out.` });
  else if (joined.some((id) => (room.get(id) ?? 0) <= 0))
    fault('taskforces', 'A task force named here has as many members as it can have.');
  for (const where of near)
    warnings.push({ place, text: `This may already be in ${where}. It is imported anyway.` });
  if (faults.length > 0) return { ...row, outcome: 'faulty' };
  if (duplicate !== undefined) return { ...row, outcome: 'duplicate' };
  if (asked.has(said.email ?? ''))
    warnings.push({ place, text: 'Somebody with this address has a request waiting.' });
  for (const id of joined) room.set(id, (room.get(id) ?? 0) - 1);
  return row;
}
