import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { parse } from 'csv-parse/sync';
import { type CellValue, readXlsx } from 'hucre/xlsx';

/** The first row of a sheet, and each other that says anything, with its number as spreadsheets count. */
export type Sheet = { headings: string[]; rows: { number: number; cells: string[] }[] };

/**
 * Reads a workbook (.xlsx) of one sheet, or a CSV in UTF-8 with commas, semicolons or tabs between its cells.
 *
 * @throws Error in words, where it can't be read as a whole
 */
export async function readSheet(file: string): Promise<Sheet> {
  const read = readers[extname(file).toLowerCase()];
  if (!read) throw new Error('Only .xlsx and .csv can be imported: save it as one of them.');
  const [headings = [], ...rows] = await read(bytesOf(file));
  return {
    headings,
    rows: rows
      .map((cells, at) => ({ number: at + 2, cells }))
      .filter(({ cells }) => cells.some((cell) => cell !== '')),
  };
}

const readers: Record<string, (bytes: Buffer) => string[][] | Promise<string[][]>> = {
  '.xlsx': ofXlsx,
  '.csv': ofCsv,
};

function bytesOf(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch {
    throw new Error(`${file} can’t be opened: look at its name and folder.`);
  }
}

async function ofXlsx(bytes: Buffer): Promise<string[][]> {
  const { sheets } = await readXlsx(bytes).catch((error: Error) => {
    throw new Error(`This is no workbook that can be read: ${error.message}. Save it as .xlsx once more.`);
  });
  const [sheet, ...others] = sheets.filter(({ rows }) => rows.length > 0);
  if (others.length > 0)
    throw new Error(
      `This workbook has several sheets: ${sheets.map(({ name }) => name).join(', ')}. Save one alone.`,
    );
  return (sheet?.rows ?? []).map((row) => row.map(asText));
}

function asText(value: CellValue): string {
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  return String(value ?? '').trim();
}

/** What the app's own files have before what a spreadsheet would take for a formula (web/ui/export). */
const apostrophe = /(^|[,;|"]\s*)'(?=[=+\-@＝＋－＠﹦﹢﹣﹫])/gu;

function ofCsv(bytes: Buffer): string[][] {
  const text = textOf(bytes);
  try {
    const rows: string[][] = parse(text, {
      bom: true,
      delimiter: separatorOf(text),
      relax_column_count: true,
    });
    return rows.map((row) => row.map((cell) => cell.replace(apostrophe, '$1').trim()));
  } catch (error) {
    throw new Error(`This CSV can’t be read: ${(error as Error).message}.`);
  }
}

function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Error('This CSV is not in UTF-8: save it as “CSV UTF-8”, or as a workbook (.xlsx).');
  }
}

/** What is between the cells follows the country of who saved it: that of which the headings have most. */
function separatorOf(text: string): string {
  const [headings = ''] = text.split(/[\r\n]/, 1);
  const [most = ','] = [',', ';', '\t'].sort((a, b) => headings.split(b).length - headings.split(a).length);
  return most;
}
