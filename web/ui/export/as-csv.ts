import type { TextTable } from './record-table.ts';

/**
 * Where a formula would start: a sign, full-width or small ones included, at the beginning of a cell, or
 * after what some spreadsheet takes for the beginning of one. Which separator that is, is for the
 * spreadsheet to choose, by its country for one; quotes, spaces and joiners before the sign it drops.
 */
const startsFormula = /(?<=(?:^|[,;|"])(?:[\s"]|\u200c|\u200d|\ufe0f)*)[=+\-@＝＋－＠﹦﹢﹣﹫]/gu;

const cell = (text: string): string => `"${text.replace(startsFormula, "'$&").replaceAll('"', '""')}"`;

/**
 * A table as CSV (RFC 4180) that a spreadsheet opens with its accents intact, thanks to the byte order
 * mark, and of which it runs nothing as a formula, whatever it takes for the separator.
 */
export function asCsv({ headings, rows }: TextTable): string {
  const lines = rows.map((cells) => cells.map(cell).join(','));
  return `\uFEFF${[headings.join(','), ...lines].join('\r\n')}\r\n`;
}
