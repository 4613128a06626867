import type { TextTable } from './record-table.ts';

/**
 * Where a formula could start: at a sign, full-width and small ones included, at the beginning of a cell or after a
 * character that some spreadsheet takes for a separator, which depends on its country. Spreadsheets drop quotes,
 * spaces and joiners before the sign.
 */
const startsFormula = /(?<=(?:^|[,;|"])(?:[\s"]|\u200c|\u200d|\ufe0f)*)[=+\-@＝＋－＠﹦﹢﹣﹫]/gu;

const cell = (text: string): string => `"${text.replace(startsFormula, "'$&").replaceAll('"', '""')}"`;

/** The specified headings of members stand without quotation marks; what other fields are called can have a comma. */
const heading = (words: string): string => (/[",]/.test(words) ? cell(words) : words);

/**
 * A table as CSV (RFC 4180). The byte order mark keeps accents intact in spreadsheets, and no cell is run as a formula,
 * whatever the separator.
 */
export function asCsv({ headings, rows }: TextTable): string {
  const lines = rows.map((cells) => cells.map(cell).join(','));
  return `\uFEFF${[headings.map(heading).join(','), ...lines].join('\r\n')}\r\n`;
}

/** Offers a file to save. Characters that file systems refuse in a name are replaced. */
export function saveFile(name: string, content: Blob) {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name.replace(/[\\/:*?"<>|\p{Cc}\s]+/gu, ' ').trim();
  link.click();
  // The browser reads the blob after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
