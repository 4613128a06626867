import { kinds } from '../../../shared/registry.ts';
import { CellFault, folded, type Names } from './names.ts';
import type { Sheet } from './read-sheet.ts';

/** All that cells name other records by. */
export type NamesByKind = Record<'universities' | 'topics' | 'taskforces', Names>;

/** A column that can be imported. */
export type Column = {
  /** The field of the record, by which its heading is known as well as by its label. */
  field: string;
  label: string;
  /** Whether there can be no file without it. */
  required?: true;
  /**
   * What the API takes for what a cell that isn't empty says; none where exports have the column and an import goes
   * without it. @throws CellFault
   */
  read?: (cell: string, names: NamesByKind) => unknown;
};

/** A column of a file: `letter` as spreadsheets call it. */
export type Found = Column & { at: number; letter: string };

export type Importable = 'users' | 'universities';

/** A column of a field of the kind: its label is the field's. */
export const columnOf = (
  collection: Importable,
  field: string,
  read: Column['read'] = (cell) => cell,
): Column => ({ field, label: (kinds[collection].labels as Record<string, string>)[field] ?? field, read });

export const required = (column: Column): Column => ({ ...column, required: true });

/** A column that exports have for whoever reads them, and that nothing is imported from. */
export const exportedOnly = (field: string, label: string): Column => ({ field, label });

/** Plain text as the rich text that a field keeps: a paragraph a line. */
export const asParagraphs = (cell: string): string =>
  cell
    .split(/\n+/)
    .map((line) => `<p>${line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</p>`)
    .join('');

/** A reader of one of a field's words, or of the code that stands for it. */
export const wordOf =
  (words: Readonly<Record<string, string>>) =>
  (cell: string): string => {
    const found = Object.entries(words).find((pair) => pair.some((each) => folded(each) === folded(cell)));
    if (!found) throw new CellFault(`“${cell}” is not one of: ${listed(words)}.`);
    return found[0];
  };

/** A word may have commas of its own; a code that is the word in small letters says nothing more. */
const listed = (words: Readonly<Record<string, string>>) =>
  Object.entries(words)
    .map(([code, word]) => (folded(code) === folded(word) ? word : `${word} (${code})`))
    .join('; ');

/** A heading is compared by its letters: `areasOfSpecialization` and `Areas of Specialization` are one. */
const lettersOf = (heading: string) => folded(heading).replace(/[^\p{L}\p{N}]/gu, '');

/** @param at from 0 */
export const letterOf = (at: number): string =>
  (at >= 26 ? letterOf(Math.floor(at / 26) - 1) : '') + String.fromCharCode(65 + (at % 26));

/** The columns of a file, by its headings. @throws Error with all that is wrong with them */
export function columnsIn({ headings }: Sheet, columns: Column[]): Found[] {
  const wrong: string[] = [];
  const found = headings.flatMap((heading, at): Found[] => {
    if (heading === '') return [];
    const column = columns.find(({ field, label }) =>
      [field, label].some((each) => lettersOf(each) === lettersOf(heading)),
    );
    if (!column)
      wrong.push(`${letterOf(at)}1: “${heading}” is not a column that can be imported. Remove it.`);
    return column ? [{ ...column, at, letter: letterOf(at) }] : [];
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
