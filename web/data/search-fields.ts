import { type Collection, collections, kindFacts } from '../../shared/collections.ts';
import type { SearchedField } from '../../shared/define-kind.ts';
import { idsIn } from '../../shared/ids-in.ts';
import type { Presented } from '../../shared/registry.ts';
import { monthAndYear } from './english.ts';
import { normalise, plainText } from './text.ts';

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
  /** What is searched beside the name; the first of them also tells namesakes apart. */
  rest(record: Presented<C>, names: SearchNames): LabelledText[];
};

/** A field's texts: a code as it is and, where they say something else, its words; references by their names. */
function textsOf({ rich, words, reference }: SearchedField, value: unknown, names: SearchNames): string[] {
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

/** What is searched, by kind (product specification, section 5; decision 0188): what has a section has a search. */
export const searchFields = Object.fromEntries(
  collections.filter((each) => kindFacts[each].section).map((each) => [each, fieldsOf(each)]),
) as { [C in Collection]?: Fields<C> };
