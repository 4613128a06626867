import type { SearchedField } from '../definitions/define-kind.ts';
import type { FieldType } from '../fields/fields.ts';
import { languageInWords } from '../language/format.ts';
import { inEnglish, type Message, t } from '../language/messages.ts';
import { hostOf, plainText } from '../language/text.ts';
import { code } from './code.ts';
import { country } from './country.ts';
import { language } from './language.ts';
import { levels } from './levels.ts';
import { region } from './region.ts';
import type { LabelledText, TypeParts } from './type-parts.ts';

const text: TypeParts<string> = { cell: String };

const richText: TypeParts<string> = { cell: plainText };

/** The address of a website. */
const address: TypeParts<string> = {
  cell: String,
  searchTexts: (value, { label }) => [[label, hostOf(value)]],
};

const number: TypeParts<number> = { cell: String };

const yesNo: TypeParts<boolean> = { cell: (value) => t(value ? 'Yes' : 'No') };

/** '2026-11-27': as every spreadsheet reads a date. */
export const dayIn = (iso: string): string => iso.slice(0, 10);

const timestamp: TypeParts<string> = { cell: dayIn };

/** A record by its id, or `{id}`. */
const reference: TypeParts<string | { id: string }> = {
  cell: (value, { nameOf }) => nameOf(typeof value === 'string' ? value : value.id),
};

/** 'Phone: +34 91 555 0100'; a row that is still empty says nothing. */
export const contact: TypeParts<{ type: string; contact: string }> = {
  cell: ({ type, contact }, { word }) => contact.trim() && `${word(type)}: ${contact}`,
  words: ({ type, contact }, { word }) => `${word(type)} ${contact}`.trim(),
};

const link: TypeParts<{ label: string; address: string }> = {
  cell: ({ label, address }) => `${label}: ${address}`,
  words: ({ label, address }) => `${label} ${address}`.trim(),
};

/** The names in a language; one of them where single names are compared. */
const otherNames: TypeParts<{ language: string; names: string | string[] }> = {
  cell: ({ language, names }) => `${languageInWords(language)}: ${[names].flat().join(', ')}`,
  words: ({ language, names }, { word }) => `${word(language)} ${[names].flat().join(', ')}`.trim(),
};

/** Drawn wherever it is shown, and no column of a table. */
const picture: TypeParts<string> = { cell: () => '' };

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

const englishWord = (word: Message | undefined) => word && inEnglish(word);

/** The texts by which a search finds a field's value, each entry of a list by its own. */
export function searchTexts(field: SearchedField, record: object): LabelledText[] {
  const { cell, searchTexts } = fieldTypes[field.type];
  const wording = { word: (code: string) => englishWord(field.words?.[code]) ?? code, nameOf: String };
  return entriesIn((record as Record<string, unknown>)[field.field]).flatMap(
    (value) => searchTexts?.(value, field, record) ?? [[field.label, cell(value, wording)] as LabelledText],
  );
}
