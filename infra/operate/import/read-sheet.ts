import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { parse } from 'csv-parse/sync';
import { type Cell, type CellValue, readXlsx } from 'hucre/xlsx';
import { assertUnpackedSize } from './assert-unpacked-size.ts';

/** The headings of a sheet, and its non-empty rows with the numbers that spreadsheets show. */
export type Sheet = { headings: string[]; rows: ({ number: number } & Row)[] };

type Row = {
  cells: string[];
  /** The faults of unreadable cells, by column. */
  unread?: ReadonlyMap<number, string>;
  isHidden?: boolean | undefined;
};

/**
 * Reads a workbook (.xlsx) of one sheet, or a UTF-8 CSV file separated by commas, semicolons or tabs.
 *
 * @throws Error in words if it can't be read at all
 */
export async function readSheet(file: string): Promise<Sheet> {
  const read = readers[extname(file).toLowerCase()];
  if (!read) throw new Error('Only .xlsx and .csv files can be imported. Save it as one of them.');
  const [first, ...rows] = await read(bytesOf(file));
  return {
    headings: first?.cells ?? [],
    rows: rows
      .map((row, at) => ({
        ...row,
        number: at + 2,
        unread: new Map([...errorsIn(row), ...(row.unread ?? [])]),
      }))
      .filter(({ cells, unread }) => unread.size > 0 || cells.some((cell) => cell !== '')),
  };
}

/** What spreadsheets show for a failed formula, in the user's language. */
const formulaError = /^(?:#[¡¿]?[\p{Lu}\d/_]+[!?]|#N\/[AD]|#NV|Err:\d{3})$/u;

const errorsIn = ({ cells }: Row): [number, string][] =>
  cells.flatMap((cell, at) =>
    formulaError.test(cell) ? [[at, `“${cell}” is a formula error. Enter the value that belongs here.`]] : [],
  );

const readers: Record<string, (bytes: Buffer) => Row[] | Promise<Row[]>> = {
  '.xlsx': ofXlsx,
  '.csv': ofCsv,
};

function bytesOf(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch {
    throw new Error(`${file} can’t be opened. Check its name and folder.`);
  }
}

/** The first bytes of an old workbook, or of one with a password. */
const oldContainer = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const encrypted = Buffer.from('EncryptedPackage', 'utf16le');

/** What the parser says of such a file are its own words: 'Missing [Content_Types].xml'. */
const unreadable =
  'This workbook can’t be read: it is of another kind than its name says, or damaged. Open it in the program that it comes from, and save or export it as an Excel workbook (.xlsx).';

async function ofXlsx(bytes: Buffer): Promise<Row[]> {
  if (bytes.subarray(0, oldContainer.length).equals(oldContainer))
    throw new Error(
      bytes.includes(encrypted)
        ? 'This workbook has a password. Save it without one.'
        : 'This is an older kind of workbook (.xls). Save it as .xlsx.',
    );
  assertUnpackedSize(bytes);
  const isShown = (sheet: { hidden?: boolean; veryHidden?: boolean }) => !sheet.hidden && !sheet.veryHidden;
  const { sheets } = await readXlsx(bytes, { sheets: isShown }).catch(() => {
    throw new Error(unreadable);
  });
  if (sheets.length === 0) throw new Error(unreadable);
  const [sheet, ...others] = sheets
    .map(({ name, rows, cells, rowDefs }) => ({
      name,
      rows: rows.map((row, at) => ({
        cells: row.map(asText),
        unread: withoutResult(row, at, cells),
        isHidden: rowDefs?.get(at)?.hidden,
      })),
    }))
    .filter(({ rows }) =>
      rows.some(({ cells, unread }) => unread.size > 0 || cells.some((cell) => cell !== '')),
    );
  if (others.length > 0)
    throw new Error(
      `This workbook has several sheets: ${[sheet, ...others].map((each) => each?.name).join(', ')}. Save one on its own.`,
    );
  return sheet?.rows ?? [];
}

/** Programs that write a formula may leave out its result. */
const withoutResult = (
  row: CellValue[],
  number: number,
  cells?: ReadonlyMap<string, Cell>,
): Map<number, string> =>
  new Map(
    row.flatMap((value, at): [number, string][] =>
      value === null && cells?.get(`${number},${at}`)?.formula !== undefined
        ? [[at, 'This formula has no result. Open the file in a spreadsheet program, and save it again.']]
        : [],
    ),
  );

function asText(value: CellValue): string {
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  return String(value ?? '').trim();
}

/** The app's exports put an apostrophe before text that a spreadsheet would take for a formula (web/ui/export). */
const apostrophe = /(^|[,;|"]\s*)'(?=[=+\-@＝＋－＠﹦﹢﹣﹫])/gu;

function ofCsv(bytes: Buffer): Row[] {
  const text = textOf(bytes);
  try {
    const rows: string[][] = parse(text, {
      bom: true,
      delimiter: separatorOf(text),
      relax_column_count: true,
    });
    return rows.map((row) => ({ cells: row.map((cell) => cell.replace(apostrophe, '$1').trim()) }));
  } catch (error) {
    const { lines } = error as { lines?: number };
    throw new Error(
      `This CSV can’t be read: a quotation mark is missing, or one too many, ${lines ? `in line ${lines} or before` : 'in it'}. Correct it, or save the sheet as a workbook (.xlsx).`,
    );
  }
}

function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Error('This CSV is not in UTF-8: save it as “CSV UTF-8”, or as a workbook (.xlsx).');
  }
}

const longestHeadings = 100_000;

/** Spreadsheets choose the separator by country, so the most frequent one in the headings is taken. */
function separatorOf(text: string): string {
  // A quoted heading may span several lines.
  const [headings = ''] = /^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(text.slice(0, longestHeadings)) ?? [];
  const [most = ','] = [',', ';', '\t'].sort((a, b) => headings.split(b).length - headings.split(a).length);
  return most;
}
