import { type Collection, collections, kindFacts } from '../../shared/collections.ts';
import type { SearchedAlong, SearchedField } from '../../shared/define-kind.ts';
import { idsIn } from '../../shared/ids-in.ts';
import type { Presented } from '../../shared/registry.ts';
import { monthAndYear } from '../language/format.ts';
import { normalise, plainText } from '../language/text.ts';

type AnyRecord = Presented<Collection>;
/** The records of a collection, as lists have them. */
type Lists = (collection: Collection) => readonly { id: string }[];

export const nameIn = (record: object): string => ('name' in record ? String(record.name ?? '') : '');

/** What is searched of the collection's records beside their names, given the lists whose names are searched along. */
export function textsFor(collection: Collection, lists: Lists): (record: AnyRecord) => LabelledText[] {
  const fields = searchFields[collection];
  if (!fields) return () => [];
  const names = namesFrom(new Map(fields.uses.map((used) => [used, lists(used)])), fields.along);
  // The table is typed by kind; here it is one of them that is only known when it runs.
  const rest = fields.rest as (record: AnyRecord, names: SearchNames) => LabelledText[];
  return (record) => rest(record, names);
}

function namesFrom(
  all: ReadonlyMap<Collection, readonly { id: string }[]>,
  along: readonly { collection: Collection; fields: readonly string[] }[],
): SearchNames {
  // Only the names: no closure over the records, or the index would keep them all in memory.
  const byId = new Map<Collection, Map<string, string>>();
  for (const [collection, records] of all)
    byId.set(collection, new Map(records.map((record) => [record.id, nameIn(record)])));
  const naming = new Map<string, string[]>();
  for (const { collection, fields } of along)
    for (const record of all.get(collection) ?? []) {
      const values = record as unknown as Record<string, unknown>;
      for (const id of new Set(fields.flatMap((field) => idsIn(values[field], 'ids')))) {
        const key = `${collection} ${fields} ${id}`;
        naming.set(key, [...(naming.get(key) ?? []), nameIn(record)]);
      }
    }
  return {
    of: (collection, id) => byId.get(collection)?.get(id) ?? '',
    naming: (collection, fields, id) => naming.get(`${collection} ${fields} ${id}`) ?? [],
  };
}

/** The names of what a record refers to, and of what refers to it by these fields. */
export type SearchNames = {
  of(collection: Collection, id: string): string;
  naming(collection: Collection, fields: readonly string[], id: string): string[];
};

/** What a field is called, and its words. */
export type LabelledText = [label: string, text: string];

type Fields<C extends Collection> = {
  /** Whose names are searched along: a change there changes what is found here. */
  uses: Collection[];
  along: readonly SearchedAlong<Collection>[];
  /** What is searched beside the name; the first of them also tells namesakes apart. */
  rest(record: Presented<C>, names: SearchNames): LabelledText[];
};

/** A field's texts: a code as it is and, where they say something else, its words; references by their names. */
function textsOf(
  { rich, words, reference }: SearchedField<Collection>,
  value: unknown,
  names: SearchNames,
): string[] {
  if (reference) return idsIn(value, reference.shape).map((id) => names.of(reference.to, id));
  if (typeof value !== 'string') return [];
  if (rich) return [plainText(value)];
  const code = words ? value.replaceAll('_', ' ') : value;
  const said = words?.[value];
  return said !== undefined && normalise(said) !== normalise(code) ? [code, said] : [code];
}

/** Lines and names first, then HTML. */
function fieldsOf(collection: Collection): Fields<Collection> {
  const { searched, searchedAlong, searchedCreation } = kindFacts[collection];
  const texts = (rich: boolean, record: object, names: SearchNames) =>
    searched
      .filter((each) => each.rich === rich)
      .flatMap((each) =>
        textsOf(each, (record as Record<string, unknown>)[each.field], names).map(
          (text): LabelledText => [each.label, text],
        ),
      );
  return {
    uses: [
      ...new Set([
        ...searched.flatMap(({ reference }) => reference?.to ?? []),
        ...searchedAlong.map((each) => each.collection),
      ]),
    ],
    along: searchedAlong,
    rest: (record, names) => [
      ...texts(false, record, names),
      ...searchedAlong.flatMap(({ collection: other, fields, label }) =>
        names.naming(other, fields, record.id).map((name): LabelledText => [label, name]),
      ),
      ...(searchedCreation === undefined
        ? []
        : [monthAndYear(new Date(record.createTimestamp)), record.createTimestamp.slice(0, 10)].map(
            (text): LabelledText => [searchedCreation, text],
          )),
      ...texts(true, record, names),
    ],
  };
}

/** What is searched, by kind (product specification, section 5; docs/search.md): what has a section has a search. */
export const searchFields = Object.fromEntries(
  collections.filter((each) => kindFacts[each].section).map((each) => [each, fieldsOf(each)]),
) as { [C in Collection]?: Fields<C> };
