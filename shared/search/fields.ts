import type { SearchedAlong, SearchedField } from '../definitions/define-kind.ts';
import { searchTexts } from '../field-types/field-types.ts';
import { type LabelledText, meaning } from '../field-types/type-parts.ts';
import { idsIn } from '../fields/field-values.ts';
import { type Collection, sectionKinds } from '../kinds/collections.ts';
import type { Presented } from '../kinds/registry.ts';
import { searchFacts } from '../kinds/search-facts.ts';
import { monthAndYear } from '../language/format.ts';
import { inLanguage, type Message, msg } from '../language/messages.ts';
import type { Entry, Known } from './search-index.ts';
import { initialsOf } from './spellings.ts';

type AnyRecord = Presented<Collection>;
type Lists = (collection: Collection) => readonly { id: string }[];

export const nameIn = (record: object): string => ('name' in record ? String(record.name ?? '') : '');

/** A text that finds a record in addition to its name: its own, or all texts of a related record. */
export type Part = { label: LabelledText[0]; text: string } | { label: Message; known: Known };

/** The searched texts of the collection's records in addition to their names, given the lists of related records. */
export function partsFor(collection: Collection, lists: Lists): (record: AnyRecord) => Part[] {
  const fields = searchFields[collection];
  if (!fields) return () => [];
  const names = namesFrom(new Map(fields.uses.map((used) => [used, lists(used)])), fields.along);
  // The table is typed by kind, but here the kind is known only at run time.
  const parts = fields.parts as (record: AnyRecord, names: SearchNames) => Part[];
  return (record) => parts(record, names);
}

export const textsIn = (parts: readonly Part[]): LabelledText[] =>
  parts.flatMap((part) =>
    'known' in part
      ? part.known.map(([label = part.label, text]): LabelledText => [label, text])
      : [[part.label, part.text] as LabelledText],
  );

export function entryOf(collection: Collection, record: AnyRecord, parts: readonly Part[]): Entry {
  return {
    id: record.id,
    name: nameIn(record),
    ...otherNamesIn(collection, record),
    rest: parts.flatMap((part) => ('text' in part ? [part.text] : [])),
    shared: parts.flatMap((part) => ('known' in part ? [part.known] : [])),
  };
}

type Values = Record<string, unknown>;
type OtherNames = NonNullable<Presented<'topics'>['otherNames']>;

/** A record's names in other languages, which are the first of each language but English, its synonyms and initials. */
function otherNamesIn(collection: Collection, record: object) {
  const { otherNames, byInitials } = searchFacts[collection];
  const rows = ((otherNames && (record as Values)[otherNames.field]) ?? []) as OtherNames;
  const named = ({ language }: OtherNames[number]) => (language === 'en' ? 0 : 1);
  return {
    otherNames: rows.flatMap((row) => row.names.slice(0, named(row))),
    synonyms: rows.flatMap((row) => row.names.slice(named(row))),
    initials: byInitials ? initialsOf(nameIn(record)) : [],
  };
}

function allOtherNames(collection: Collection, record: object): string[] {
  const { otherNames, synonyms, initials } = otherNamesIn(collection, record);
  return [...otherNames, ...synonyms, ...initials];
}

function namesFrom(
  all: ReadonlyMap<Collection, readonly { id: string }[]>,
  along: readonly { collection: Collection; fields: readonly string[] }[],
): SearchNames {
  // Only texts are kept: a closure over the records would keep them all in memory.
  const byId = new Map<Collection, Map<string, Known>>();
  for (const [collection, records] of all)
    byId.set(collection, new Map(records.map((record) => [record.id, knownBy(collection, record)])));
  const naming = new Map<string, Known[]>();
  for (const { collection, fields } of along)
    for (const record of all.get(collection) ?? [])
      for (const id of new Set(fields.flatMap((field) => idsIn((record as Values)[field], 'ids')))) {
        const key = `${collection} ${fields} ${id}`;
        naming.set(key, [...(naming.get(key) ?? []), byId.get(collection)?.get(record.id) ?? []]);
      }
  return {
    of: (collection, id) => byId.get(collection)?.get(id) ?? [],
    naming: (collection, fields, id) => naming.get(`${collection} ${fields} ${id}`) ?? [],
  };
}

/** The texts that find a record wherever it is referred to: its names, and the fields that its kind declares. */
function knownBy(collection: Collection, record: { id: string }): Known {
  const { searched, searchedThrough } = searchFacts[collection];
  const name = nameIn(record);
  return [
    [undefined, name],
    ...allOtherNames(collection, record).map((other) => ['', meaning(other, name)] as const),
    ...searched
      .filter(({ field }) => searchedThrough.includes(field))
      .flatMap((field) => searchTexts(field, record)),
  ];
}

/** The texts of a record that another refers to, and of those that refer to a record by these fields. */
export type SearchNames = {
  of(collection: Collection, id: string): Known;
  naming(collection: Collection, fields: readonly string[], id: string): Known[];
};

type Fields<C extends Collection> = {
  /** The collections whose names are searched too; when one of them changes, so does this index. */
  uses: Collection[];
  along: readonly SearchedAlong<Collection>[];
  /** The searched texts in addition to the name. The first one also distinguishes namesakes. */
  parts(record: Presented<C>, names: SearchNames): Part[];
};

/** Websites and rich text are searched after all other fields. */
const isLong = ({ type }: SearchedField<Collection>) => type === 'richText' || type === 'address';

function fieldsOf(collection: Collection): Fields<Collection> {
  const { searched, searchedAlong, searchedCreation, otherNames } = searchFacts[collection];
  const own = (label: LabelledText[0], text: string): Part => ({ label, text });
  const partsOf = (later: boolean, record: object, names: SearchNames) =>
    searched
      .filter((each) => later === isLong(each))
      .flatMap((each): Part[] => {
        const { label, reference, field } = each;
        const value = (record as Values)[field];
        return reference
          ? idsIn(value, reference.shape).map((id) => ({ label, known: names.of(reference.to, id) }))
          : searchTexts(each, record).map(([called, text]) => own(called, text));
      });
  return {
    uses: [
      ...new Set([
        ...searched.flatMap(({ reference }) => reference?.to ?? []),
        ...searchedAlong.map((each) => each.collection),
      ]),
    ],
    along: searchedAlong,
    parts: (record, names) => [
      ...partsOf(false, record, names),
      ...allOtherNames(collection, record).map((name) => own(otherNames?.label ?? msg('Initials'), name)),
      ...searchedAlong.flatMap(({ collection: other, fields, label }) =>
        names.naming(other, fields, record.id).map((known): Part => ({ label, known })),
      ),
      ...(searchedCreation === undefined
        ? []
        : [
            inLanguage('en', () => monthAndYear(new Date(record.createTimestamp))),
            record.createTimestamp.slice(0, 10),
          ].map((text) => own(searchedCreation, text))),
      ...partsOf(true, record, names),
    ],
  };
}

/** The searched texts by kind (product specification, section 5; docs/search.md). Each kind with a section has a search. */
export const searchFields = Object.fromEntries(sectionKinds.map((each) => [each, fieldsOf(each)])) as {
  [C in Collection]?: Fields<C>;
};
