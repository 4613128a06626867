import type { SearchedField } from '../../shared/definitions/define-kind.ts';
import type { FieldType } from '../../shared/fields/fields.ts';
import { normalise } from '../../shared/text/words.ts';
import { plainText } from '../language/text.ts';
import { hostOf } from './address.ts';
import { countryNames } from './country.ts';
import { dateTexts } from './date.ts';
import { languageNames } from './language.ts';

/** A field's label and text. The label is empty if the text explains itself. */
export type LabelledText = [label: string, text: string];

/** A synonym with what it means. */
export const meaning = (word: string, what: string) => `${word}: ${what}`;

type Texts = (value: string, field: Pick<SearchedField, 'label' | 'words'>, record: object) => LabelledText[];

/** The code itself and, if they differ, its words. */
const codeTexts: Texts = (value, { label, words }) => {
  const code = value.replaceAll('_', ' ');
  const said = words?.[value];
  const differs = said !== undefined && normalise(said) !== normalise(code);
  return [code, ...(differs ? [said] : [])].map((text) => [label, text]);
};

const texts: Record<FieldType, Texts> = {
  richText: (value, { label }) => [[label, plainText(value)]],
  address: (value, { label }) => [[label, hostOf(value)]],
  country: (value, { label }, record) => [
    [label, value],
    ...countryNames(value, 'countryCode' in record && record.countryCode).map(
      (name): LabelledText => ['', meaning(name, value)],
    ),
  ],
  language: (value, { label }) => [[label, languageNames(value)]],
  date: (value, { label }) => dateTexts(value).map((text) => [label, text]),
  code: codeTexts,
};

/** The texts by which a search finds a field's value, or each entry of a list. */
export const searchTexts = (field: SearchedField, record: object): LabelledText[] =>
  [(record as Record<string, unknown>)[field.field]].flat().flatMap((value) => {
    if (typeof value !== 'string') return [];
    return field.type ? texts[field.type](value, field, record) : [[field.label, value]];
  });
