import type { SearchedField } from '../definitions/define-kind.ts';
import type { FieldType } from '../fields/fields.ts';
import { address } from './address.ts';
import { code } from './code.ts';
import { contact } from './contact.ts';
import { country } from './country.ts';
import { language } from './language.ts';
import { levels } from './levels.ts';
import { link } from './link.ts';
import { number } from './number.ts';
import { otherNames } from './other-names.ts';
import { picture } from './picture.ts';
import { reference } from './reference.ts';
import { region } from './region.ts';
import { richText } from './rich-text.ts';
import { text } from './text.ts';
import { timestamp } from './timestamp.ts';
import type { LabelledText, TypeParts } from './type-parts.ts';
import { yesNo } from './yes-no.ts';

export const fieldTypes: Record<FieldType, TypeParts<unknown>> = {
  text,
  richText,
  address,
  country,
  number,
  yesNo,
  timestamp,
  code,
  region,
  language,
  reference,
  levels,
  contact,
  link,
  otherNames,
  picture,
};

/** The entries of a list, or a single value as the only one; none if there is no value. */
export const entriesIn = (value: unknown): unknown[] => [value ?? []].flat();

/** The texts by which a search finds a field's value, each entry of a list by its own. */
export function searchTexts(field: SearchedField, record: object): LabelledText[] {
  const { cell, searchTexts } = fieldTypes[field.type];
  const wording = { word: (code: string) => field.words?.[code] ?? code, nameOf: String };
  return entriesIn((record as Record<string, unknown>)[field.field]).flatMap(
    (value) => searchTexts?.(value, field, record) ?? [[field.label, cell(value, wording)] as LabelledText],
  );
}
