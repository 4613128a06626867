import type { SearchedField } from '../definitions/define-kind.ts';
import type { Message } from '../language/messages.ts';

/** A field's label and text. The label is empty if the text explains itself. */
export type LabelledText = [label: Message | '', text: string];

/** A synonym with what it means. */
export const meaning = (word: string, what: string) => `${word}: ${what}`;

/** The words of a field's codes, and the names of the records that it refers to. */
export type Wording = { word(code: string): string; nameOf(id: string): string };

/** The functions of a type of field, for a value or for each entry of a list. */
export type TypeParts<V> = {
  /** Its text in a cell of an exported table. */
  cell(value: V, wording: Wording): string;
  /** Its text where two versions are compared, if that isn't its cell's. */
  words?(value: V, wording: Wording): string;
  /** The texts by which a search finds it, if that isn't its cell's; records that a field refers to are found by their names. */
  searchTexts?(value: V, field: Pick<SearchedField, 'label' | 'words'>, record: object): LabelledText[];
};
