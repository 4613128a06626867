import type { SearchedField } from '../../shared/define-kind.ts';
import type { FieldType } from '../../shared/fields.ts';
import { normalise } from '../../shared/words.ts';
import { plainText } from '../language/text.ts';
import { hostOf } from './address.ts';
import { countryNames } from './country.ts';
import { dateTexts } from './date.ts';
import { languageNames } from './language.ts';

/** What a field is called, and its words; a text without a label says itself what it is. */
export type LabelledText = [label: string, text: string];

/** Another word for something, and what it is. */
export const meaning = (word: string, what: string) => `${word}: ${what}`;

type Texts = (value: string, field: Pick<SearchedField, 'label' | 'words'>, record: object) => LabelledText[];

/** A code as it is and, where they say something else, its words. */
const codeTexts: Texts = (value, { label, words }) => {
  const code = value.replaceAll('_', ' ');
  const said = words?.[value];
  const differs = said !== undefined && normalise(said) !== normalise(code);
  return [code, ...(differs ? [said] : [])].map((text) => [label, text]);
};

const texts: Record<FieldType, Texts> = {
  richText: (value, { label }) => [[label, plainText(value)]],
  address: (value, { label }) => [[label, hostOf(value)]],
  /** A country by its name, and by those of other languages. */
  country: (value, { label }, record) => [
    [label, value],
    ...countryNames(value, 'countryCode' in record && record.countryCode).map(
      (name): LabelledText => ['', meaning(name, value)],
    ),
  ],
  /** A language by its own name and the English one. */
  language: (value, { label }) => [[label, languageNames(value)]],
  date: (value, { label }) => dateTexts(value).map((text) => [label, text]),
  code: codeTexts,
};

/** The texts by which a search finds a field's value, each entry of a list by its own. */
export const searchTexts = (field: SearchedField, record: object): LabelledText[] =>
  [(record as Record<string, unknown>)[field.field]].flat().flatMap((value) => {
    if (typeof value !== 'string') return [];
    return field.type ? texts[field.type](value, field, record) : [[field.label, value]];
  });
