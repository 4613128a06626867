import { kinds } from '../../../shared/kinds/registry.ts';
import { sayLabel } from '../../../shared/kinds/say-label.ts';
import { inEnglish, type Message } from '../../../shared/language/messages.ts';
import { CellFault, foldName, type Names } from './names.ts';
import type { Sheet } from './read-sheet.ts';

/** The names by which cells refer to other records. */
export type NamesByKind = Record<'universities' | 'topics' | 'taskforces', Names>;

/** A column that can be imported. */
export type Column = {
  /** The record's field; a heading may be its name or the label. */
  field: string;
  label: string;
  /** Whether every file needs the column. */
  required?: true;
  /**
   * Converts a non-empty cell to the API's value. Columns that only exports have lack it. @throws CellFault
   */
  read?: (cell: string, names: NamesByKind) => unknown;
};

/** A column that was found in a file; `letter` is its name in a spreadsheet. */
export type FoundColumn = Column & { at: number; letter: string };

export type Importable = 'users' | 'universities';

/** The column of a kind's field. */
export const columnOf = (
  collection: Importable,
  field: string,
  read: Column['read'] = (cell) => cell,
): Column => ({ field, label: sayLabel(kinds[collection].labels, field), read });

export const required = (column: Column): Column => ({ ...column, required: true });

/** A column of exports that imports ignore. */
export const exportOnly = (field: string, label: string): Column => ({ field, label });

/** Converts plain text to rich text, with a paragraph for each line. */
export const toParagraphs = (cell: string): string =>
  cell
    .split(/\n+/)
    .map((line) => `<p>${line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</p>`)
    .join('');

/** A reader of cells with one of a field's words or codes. */
export const readerOfWords =
  (messages: Readonly<Record<string, Message>>) =>
  (cell: string): string => {
    const words = Object.fromEntries(Object.entries(messages).map(([code, word]) => [code, inEnglish(word)]));
    const found = Object.entries(words).find((pair) =>
      pair.some((each) => foldName(each) === foldName(cell)),
    );
    if (!found) throw new CellFault(`“${cell}” is not one of: ${listed(words)}.`);
    return found[0];
  };

/** Lists the allowed words. They may have commas; a code is added only if it isn't the word in lower case. */
const listed = (words: Readonly<Record<string, string>>) =>
  Object.entries(words)
    .map(([code, word]) => (foldName(code) === foldName(word) ? word : `${word} (${code})`))
    .join('; ');

/** Headings are compared by their letters, so `areasOfSpecialization` equals `Areas of Specialization`. */
const lettersOf = (heading: string) => foldName(heading).replace(/[^\p{L}\p{N}]/gu, '');

/** @param at from 0 */
export const columnLetter = (at: number): string =>
  (at >= 26 ? columnLetter(Math.floor(at / 26) - 1) : '') + String.fromCharCode(65 + (at % 26));

/** Finds the columns of a file by its headings. @throws Error with all faults of the headings */
export function findColumns({ headings }: Sheet, columns: Column[]): FoundColumn[] {
  const wrong: string[] = [];
  const found = headings.flatMap((heading, at): FoundColumn[] => {
    if (heading === '') return [];
    const column = columns.find(({ field, label }) =>
      [field, label].some((each) => lettersOf(each) === lettersOf(heading)),
    );
    if (!column)
      wrong.push(`${columnLetter(at)}1: “${heading}” is not a column that can be imported. Remove it.`);
    return column ? [{ ...column, at, letter: columnLetter(at) }] : [];
  });
  for (const { field, label, required } of columns) {
    const same = found.filter((each) => each.field === field);
    if (same.length > 1)
      wrong.push(`${same.map(({ letter }) => `${letter}1`).join(', ')}: “${label}” appears twice.`);
    if (same.length === 0 && required) wrong.push(`The column “${label}” is missing.`);
  }
  if (wrong.length > 0)
    throw new Error(
      [
        ...wrong,
        `The columns are: ${columns.flatMap(({ label, read }) => (read ? label : [])).join(', ')}.`,
      ].join('\n'),
    );
  return found;
}
