import { type Collection, kinds } from '../kinds/registry.ts';
import { entriesIn, fieldTypes } from './field-types.ts';

/** How a field's values are written in a cell of an exported table. */
export const cellsFor = (collection: Collection, field: string, nameOf: (id: string) => string) =>
  textsFor(collection, field, nameOf, 'cell');

/** How a field's values are written where two versions are compared. */
export const wordsFor = (collection: Collection, field: string, nameOf: (id: string) => string) =>
  textsFor(collection, field, nameOf, 'words');

function textsFor(
  collection: Collection,
  field: string,
  nameOf: (id: string) => string,
  part: 'cell' | 'words',
): (value: unknown) => string {
  const { types, words } = kinds[collection];
  const type = fieldTypes[types[field] ?? 'text'];
  const textOf = type[part] ?? type.cell;
  const wording = { word: (code: string) => words[field]?.[code] ?? code, nameOf };
  return (value) =>
    entriesIn(value)
      .map((entry) => (entry === '' ? '' : textOf(entry, wording)))
      .filter(Boolean)
      .join(part === 'cell' ? '; ' : ', ');
}
