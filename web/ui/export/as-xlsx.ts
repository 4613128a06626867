import { writeXlsx } from 'hucre/xlsx';
import type { TextTable } from './record-table.ts';

/** Excel's limit of characters in a cell; it calls a file with more damaged. */
const longestCell = 32_767;

/** Text that looks like the format's own escape for a character would be read as that character. */
const looksEscaped = /_(?=x[\da-f]{4}_)/gi;

const cell = (text: string): string => {
  const kept = text.length > longestCell ? `${text.slice(0, longestCell - 1).toWellFormed()}…` : text;
  return kept.replace(looksEscaped, '_x005F_');
};

/** A table as an Excel workbook, in which every cell is text and none a formula. */
export async function asXlsx({ headings, rows }: TextTable): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await writeXlsx({
    sheets: [{ name: 'Colloquy', rows: [[...headings], ...rows.map((cells) => cells.map(cell))] }],
  });
  return new Uint8Array(bytes);
}
