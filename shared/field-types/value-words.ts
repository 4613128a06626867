import { languageName } from '../fields/languages.ts';
import { type Collection, kinds } from '../kinds/registry.ts';
import { type Message, t } from '../language/messages.ts';
import { entriesIn, fieldTypes } from './field-types.ts';

/** How a field's values are written in a cell of an exported table. */
export const cellsFor = (collection: Collection, field: string, nameOf: (id: string) => string) =>
  textsFor(collection, field, nameOf, 'cell');

/** How a field's values are written where two versions are compared. */
export const wordsFor = (collection: Collection, field: string, nameOf: (id: string) => string) =>
  textsFor(collection, field, nameOf, 'words');

/** The word of a code; without words, it is a language. */
function wordOf(words: Readonly<Record<string, Message>> | undefined, code: string): string {
  if (!words) return languageName(code);
  const word = words[code];
  return word ? t(word) : code;
}

function textsFor(
  collection: Collection,
  field: string,
  nameOf: (id: string) => string,
  part: 'cell' | 'words',
): (value: unknown) => string {
  const { types, words } = kinds[collection];
  const type = fieldTypes[types[field] ?? 'text'];
  const textOf = type[part] ?? type.cell;
  const wording = { word: (code: string) => wordOf(words[field], code), nameOf };
  return (value) =>
    entriesIn(value)
      .map((entry) => (entry === '' ? '' : textOf(entry, wording)))
      .filter(Boolean)
      .join(part === 'cell' ? '; ' : ', ');
}
