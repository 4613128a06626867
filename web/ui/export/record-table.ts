import type { ReferenceShape } from '../../../shared/fields/fields.ts';
import { idsIn } from '../../../shared/fields/ids-in.ts';
import { languageNames } from '../../../shared/fields/languages.ts';
import { regionDescriptions } from '../../../shared/fields/regions.ts';
import { type Collection, names } from '../../../shared/kinds/collections.ts';
import { kinds, type Presented } from '../../../shared/kinds/registry.ts';
import { languageInEnglish } from '../../language/format.ts';
import { plainText } from '../../language/text.ts';
import { type ContactNames, contactColumns, contactRows, contactsInWords } from './contact-rows.ts';

export type TextTable = { headings: readonly string[]; rows: string[][] };

/** The lists in which a table finds the names of other records. */
export type Lists = { [C in Collection]?: ReadonlyMap<string, { id: string; name?: string }> };

/** Fields that no page shows, or only as a drawing. */
const unshown: { [C in Collection]?: readonly string[] } = {
  universities: ['latitude', 'longitude', 'countryCode'],
  topics: ['mergingInto', 'merged'],
};

/** The kinds whose names a table of this kind needs. */
export const namedBy = (collection: Collection): Collection[] => [
  ...new Set([
    ...kinds[collection].references.map(({ to }) => to as Collection),
    ...kinds[collection].searchedAlong.map((along) => along.collection as Collection),
  ]),
];

/** Records with all columns of their kind except private fields, in this order. */
export function recordTable<C extends Collection>(
  collection: C,
  records: readonly Presented<C>[],
  lists: Lists,
): TextTable {
  const table =
    collection === 'users'
      ? memberTable(records as unknown as readonly Presented<'users'>[], lists)
      : tableByFields(collection, records, lists);
  return { ...table, rows: table.rows.map((cells) => cells.map(inOneLine)) };
}

const nameIn = (lists: Lists, collection: Collection) => (id: string) =>
  lists[collection]?.get(id)?.name ?? names[collection].deleted;

function memberTable(members: readonly Presented<'users'>[], lists: Lists): TextTable {
  const taskforces = [...(lists.taskforces?.values() ?? [])] as unknown as Presented<'taskforces'>[];
  const forces = Map.groupBy(
    taskforces.flatMap(({ name, chairs, members: of }) =>
      [...new Set([...chairs, ...of])].map((id) => ({ id, name })),
    ),
    ({ id }) => id,
  );
  const found: ContactNames = {
    university: (id) =>
      (lists.universities?.get(id) as { name: string } | undefined) ?? { name: names.universities.deleted },
    topic: nameIn(lists, 'topics'),
    taskforcesOf: (id) => (forces.get(id) ?? []).map(({ name }) => name),
  };
  return { headings: contactColumns, rows: contactRows(members, found) };
}

/** The columns follow from the kind's fields, so that a new field is exported without a change here. */
function tableByFields(collection: Collection, records: readonly object[], lists: Lists): TextTable {
  const { labels, presented, privateFields, images, richText, references, words } = kinds[collection];
  const isRich = (field: string) => (richText as readonly string[]).includes(field);
  const left = new Set<string>([...privateFields, ...images, ...(unshown[collection] ?? [])]);
  const fields = Object.entries(labels as Record<string, string>).filter(
    ([field]) => field in presented.shape && !left.has(field),
  );
  // Long texts come last, where they push no other column out of sight.
  fields.sort(([one], [other]) => Number(isRich(one)) - Number(isRich(other)));
  const cellOf = (record: Record<string, unknown>, field: string): string => {
    const value = record[field];
    if (value === undefined || value === null) return '';
    if (isRich(field)) return plainText(String(value));
    const inWords = wordsBy((words as Record<string, Words>)[field]);
    const reference = references.find((each) => each.field === field);
    if (reference) return namesIn(value, reference.shape, nameIn(lists, reference.to as Collection), inWords);
    return plainCell(value, inWords);
  };
  return {
    headings: [...fields.map(([, label]) => label), 'Created'],
    rows: records.map((record) => [
      ...fields.map(([field]) => cellOf(record as Record<string, unknown>, field)),
      dayOf((record as { createTimestamp: string }).createTimestamp),
    ]),
  };
}

type Words = Readonly<Record<string, string>> | undefined;

const wordsBy =
  (words: Words) =>
  (code: string): string =>
    // Every screen shows a region by its code.
    words === regionDescriptions
      ? code
      : words === languageNames
        ? languageInEnglish(code)
        : (words?.[code] ?? code);

/** 'Hydrology; Ethics', or with the values of each: 'Hydrology: Undergraduate, Graduate; Ethics: Doctorate'. */
const namesIn = (
  value: unknown,
  shape: ReferenceShape,
  nameOf: (id: string) => string,
  inWords: (code: string) => string,
): string =>
  idsIn(value, shape)
    .map((id) =>
      shape === 'keys'
        ? `${nameOf(id)}: ${(value as Record<string, string[]>)[id]?.map(inWords).join(', ')}`
        : nameOf(id),
    )
    .join('; ');

type Row = {
  contact?: string;
  language?: string;
  names?: string[];
  label?: string;
  address?: string;
  id?: string;
};

function plainCell(value: unknown, inWords: (code: string) => string): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) {
    if (value.some((each: Row) => each.contact !== undefined)) return contactsInWords(value);
    return value.map((each) => plainCell(each, inWords)).join('; ');
  }
  if (typeof value === 'object' && value !== null) {
    const { language = '', names: called, label, address, id = '' } = value as Row;
    if (address !== undefined) return `${label}: ${address}`;
    return called ? `${inWords(language)}: ${called.join(', ')}` : inWords(id);
  }
  const text = String(value);
  return /^\d{4}-\d\d-\d\dT/.test(text) ? dayOf(text) : inWords(text);
}

/** '2026-11-27', which every spreadsheet reads as a date. */
const dayOf = (iso: string): string => iso.slice(0, 10);

/** Line breaks, tabs and other control characters. */
const controls = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
/** Invisible characters and those that change the text's direction, except joiners and the emoji selector. */
const unseen =
  /(?!\u200c|\u200d|\ufe0f)[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Cf}\p{Noncharacter_Code_Point}]/gu;

/** One line of text without invisible characters. */
export const inOneLine = (text: string): string =>
  text.toWellFormed().replace(controls, ' ').replace(unseen, '').trim();
