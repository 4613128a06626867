import * as z from 'zod';
import {
  type Field,
  type FieldType,
  type OnDelete,
  type ReferenceShape,
  recordId,
  type ServerField,
  timestamp,
} from '../fields/fields.ts';
import type { Message } from '../language/messages.ts';
import type { Policy } from './policy-sentences.ts';

type Fields = Record<string, Field>;
type ServerFields = Record<string, ServerField>;
/** Parts of a body that are acted upon and not stored. */
type Instructions = Record<string, { label: Message; input: z.ZodType; example?: unknown }>;
type AnyField = ServerField & Partial<Field>;
type Inputs<F extends Record<string, { input: z.ZodType }>> = { [K in keyof F]: F[K]['input'] };
type CreateInputs<F extends Fields, L extends keyof F> = {
  [K in keyof F]: K extends L ? z.ZodOptional<F[K]['input']> : F[K]['input'];
};
/** Defaults apply to creation only: a field that an edit leaves out keeps its value. */
type EditInputs<F extends Record<string, { input: z.ZodType }>> = {
  [K in keyof F]: F[K]['input'] extends z.ZodDefault<infer T extends z.ZodType>
    ? z.ZodOptional<T>
    : F[K]['input'];
};
type StoredShape<F extends Record<string, { stored: z.ZodType }>> = { [K in keyof F]: F[K]['stored'] };
/** The fields that a record or a draft may have. */
type Said<F extends Record<string, { stored: z.ZodType }>> = { [K in keyof F]?: z.output<F[K]['stored']> };
type KeysWith<F, Mark> = { [K in keyof F]: F[K] extends Mark ? K : never }[keyof F];
type PrivateKeys<F> = KeysWith<F, { private: true }>;
type DetailOnlyKeys<F> = KeysWith<F, { detailOnly: true }> & string;

/** The kinds that fields refer to. */
type Targets<F> = F[keyof F] extends infer Each
  ? Each extends { reference: { to: infer To extends string } | readonly { to: infer To extends string }[] }
    ? To
    : never
  : never;

/** The fields of every record. `version` counts from 1; timestamps are ISO 8601 in UTC. */
const recordBase = {
  id: recordId,
  version: z.int().min(1),
  createTimestamp: timestamp,
  updateTimestamp: timestamp,
};

/**
 * Converts a record from the previous stored shape to the next. It is a pure function, and leaves id, version and
 * timestamps as they are.
 */
export type Upgrade = (record: Record<string, unknown>) => Record<string, unknown>;

/**
 * The next stored shape. This release reads it, and writes it only over a record that has it; the release after this one
 * may begin to write it, and can be taken back without losing what it wrote.
 */
export type NextShape = {
  /** Its schema, made from this release's. */
  schema: (stored: z.ZodObject) => z.ZodObject;
  /** Converts a record to it, which becomes the last of `upgrades`, and back. */
  to: Upgrade;
  back: Upgrade;
};

export type Names = {
  one: Message;
  many: Message;
  /** So many of them. */
  counted: Message;
  /** The heading of the section and of its page. */
  heading: Message;
  /** Shown in place of a reference whose record no longer exists. */
  deleted: Message;
  /** The section's address in the app, empty for a kind without a section. */
  path: string;
};

/** How often one person may do something in a day; `says` is the sentence with the placeholder `{most}`. */
export type DailyLimit = { says: Message; person: number; administrator: number };

/**
 * How many records one person may create in a day: far above what a person does, far below what a script can do.
 * `person` is also the limit of chairs.
 */
export type CreationLimit = DailyLimit & {
  /** Whether tries that are refused count like creations. */
  countsRefused?: true;
};

const withoutDefaults = (inputs: Record<string, z.ZodType>) =>
  Object.fromEntries(
    Object.entries(inputs).map(([name, input]) => [
      name,
      input instanceof z.ZodDefault ? z.optional(input.unwrap()) : input,
    ]),
  );

/** Whether a record stays valid without the reference: the field is a list, or optional. */
const isRemovable = (shape: ReferenceShape, input: z.ZodType | undefined): boolean =>
  (shape !== 'id' && shape !== 'object') || input instanceof z.ZodOptional;

/** The part of the app where a kind is listed. People who may see some of its records see the section. */
export type Section = {
  /** The section's position, from 1. */
  place: number;
  /** The content of the section, in a line. */
  about: Message;
  /** The section's name, where it differs from the heading of its page. */
  name?: Message;
  /**
   * The kind's position in the picture of the network, from 1.
   *
   * - `whole`: the picture of the whole network shows its records.
   * - `shared`: two members who are tied to the same record have it in common.
   */
  network?: { place: number; whole?: true; shared?: true };
};

/** How records are proposed to each other, by the areas, members and universities that they name. */
export type Matching = {
  /** Candidates for `work` are scored by how many of its areas they cover, not the reverse. */
  is: 'person' | 'place' | 'work';
  /** Says the names of a record's areas: 'Works on {areas}'. */
  about: Message;
  /** The codes of a field with which a record is still proposed; without this property it always is. */
  open?: Readonly<Record<string, readonly string[]>>;
};

/** A field that the search reads, and its label there. */
export type SearchedField<C extends string = string> = {
  field: string;
  label: Message;
  type: FieldType;
  words?: ServerField['words'];
  reference?: { to: C; shape: ReferenceShape };
};
/** Records of another kind that name a record in these fields: the search finds it by their names. */
export type SearchedAlong<C extends string = string> = {
  collection: C;
  fields: readonly string[];
  label: Message;
};

export type Reference<C extends string = string> = {
  field: string;
  to: C;
  shape: ReferenceShape;
  onDelete: OnDelete;
  /** Whether an edited record must name at least one. */
  required: boolean;
  /** Whether the server alone writes it. */
  byServer: boolean;
  /** The member's role that the home screen shows with the record: 'Chair'. */
  home?: Message;
  /** The label of the tie in the picture of the network: 'Leads the project'. */
  network?: Message;
};

type AnyFields = Record<string, Partial<AnyField>>;

const pick = (part: 'input' | 'stored' | 'label' | 'words', from: AnyFields) =>
  Object.fromEntries(Object.entries(from).map(([name, field]) => [name, field[part]]));

const namesMarked = (mark: 'private' | 'detailOnly', fields: AnyFields): string[] =>
  Object.keys(fields).filter((name) => fields[name]?.[mark]);

const typesOf = (fields: AnyFields): Record<string, FieldType> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { type, reference }]) => [
      name,
      type ?? (reference ? 'reference' : 'text'),
    ]),
  );

/** The schema of a stored record, and that of what others see of it. */
function recordSchemas<F extends Fields, O extends Fields, S extends ServerFields>(all: AnyFields) {
  const shape = { ...recordBase, ...pick('stored', all) } as typeof recordBase &
    StoredShape<F> &
    StoredShape<O> &
    StoredShape<S>;
  const isPublic = ([name]: [string, unknown]) => !all[name]?.private;
  const presented = Object.fromEntries(Object.entries(shape).filter(isPublic)) as Omit<
    typeof shape,
    PrivateKeys<F> | PrivateKeys<O> | PrivateKeys<S>
  >;
  return { stored: z.object(shape), presented: z.object(presented) };
}

/** The schemas of the bodies that create and edit a record. */
function bodySchemas<F extends Fields, O extends Fields, I extends Instructions, L extends keyof F & string>(
  fields: F,
  later: readonly L[],
  onCreate: O,
  instructions: I,
) {
  const inputs = pick('input', fields) as Inputs<F>;
  const optional = Object.fromEntries(later.map((name) => [name, fields[name]?.input.optional()]));
  const instructed = pick('input', instructions) as Inputs<I>;
  const create = z.strictObject({
    ...({ ...inputs, ...optional } as CreateInputs<F, L>),
    ...(pick('input', onCreate) as Inputs<O>),
    ...instructed,
  });
  const edit = z.strictObject({ ...(withoutDefaults(inputs) as EditInputs<F>), ...instructed });
  return { create, edit };
}

const searchedFields = <To extends string>(
  fields: AnyFields,
  types: Record<string, FieldType>,
): SearchedField<To>[] =>
  Object.entries(fields).flatMap(([field, { searched: label, words, reference }]) =>
    label
      ? [
          {
            field,
            label,
            type: types[field] ?? 'text',
            ...(words && { words }),
            ...(reference && { reference: reference as Pick<Reference<To>, 'to' | 'shape'> }),
          },
        ]
      : [],
  );

/** The references among the fields. @param sent fields of clients @param server fields of the server */
const referencesIn = <To extends string>(
  fields: AnyFields,
  sent: Fields,
  server: ServerFields,
): Reference<To>[] =>
  Object.entries(fields).flatMap(([field, { reference, input, linked }]) =>
    [reference ?? []].flat().map((each) => ({
      onDelete: isRemovable(each.shape, input) ? ('remove' as const) : ('keep' as const),
      field,
      ...each,
      to: each.to as To,
      required: field in sent && !input?.safeParse(undefined).success,
      byServer: field in server,
      ...linked,
    })),
  );

const examplesOf = (fields: AnyFields, isLeftOut: (field: Partial<AnyField>) => boolean) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      field.example === undefined || isLeftOut(field) ? [] : [[name, field.example]],
    ),
  );
const isOptional = ({ input, stored }: Partial<AnyField>) => (input ?? stored) instanceof z.ZodOptional;

type Definition<
  F extends Fields,
  O extends Fields,
  I extends Instructions,
  S extends ServerFields,
  L extends keyof F & string,
  P extends Section | undefined,
  A extends string,
> = {
  names: Names;
  /** The kind's position when a browser loads the kinds, from 1 (product specification, section 4). */
  order: number;
  /** The kind's share of a first load; most of it is members. */
  loadWeight: number;
  /** The permissions for its records. They stand in a file without schemas, `<kind>.policy.ts`. */
  policy: Policy<NoInfer<{ id?: string } & Said<F> & Said<O> & Said<S>>>;
  /** The number of records that one person may create in a day, where it differs from the default. */
  dailyLimit?: CreationLimit;
  /**
   * `identity`: the ids are identities', so that one can come back after its record was deleted. `by-member`: each id
   * begins with the id of the only member who sees the record.
   */
  ids?: 'identity' | 'by-member';
  section?: P;
  matching?: Matching;
  /** The fields that a client may set, on creation and on edit. */
  fields: F;
  /** The fields that a creation may leave out. */
  later?: readonly L[];
  /** Fields that are accepted on creation only. */
  onCreate?: O;
  /** Parts of the body that aren't stored (an offer's `weeks`). */
  instructions?: I;
  /** Fields that only the server sets. A client's are ignored, so that it can send back a record as it read it. */
  server?: S;
  /** The kinds whose records lead the search to the records that they name. */
  searchedAlong?: readonly SearchedAlong<A>[];
  /** The field with the other names by which the search finds a record. */
  otherNames?: keyof F & string;
  /** The search finds a record by the initials of its name. */
  byInitials?: true;
  /** The fields by which the search also finds records that refer to a record. */
  searchedThrough?: readonly (keyof F & string)[];
  /** The search's label for the month and day of creation, where it reads them. */
  searchedCreation?: Message;
  /** Values for the API's document, where the fields' own examples say too little. */
  example?: Record<string, unknown>;
  /** The steps from each stored shape to the next, the oldest first. */
  upgrades?: Upgrade[];
  next?: NextShape;
};

/** Defines a kind once; every layer reads what it needs from the result. */
export function defineKind<
  C extends string,
  F extends Fields,
  O extends Fields = Record<never, never>,
  I extends Instructions = Record<never, never>,
  S extends ServerFields = Record<never, never>,
  const L extends keyof F & string = never,
  P extends Section | undefined = undefined,
  A extends string = never,
>(collection: C, definition: Definition<F, O, I, S, L, P, A>) {
  type To = Targets<F> | Targets<O> | Targets<S>;
  const { names, order, loadWeight, dailyLimit, section, matching, ids, fields } = definition;
  const { searchedAlong = [], otherNames, byInitials, searchedThrough = [], searchedCreation } = definition;
  const onCreate = (definition.onCreate ?? {}) as O;
  const instructions = (definition.instructions ?? {}) as I;
  const server = (definition.server ?? {}) as S;
  const all: Record<string, AnyField> = { ...fields, ...onCreate, ...server };
  const ofServer = [...Object.keys(recordBase), ...Object.keys(server)];
  const types = typesOf(all);
  const ofType = (type: FieldType) => Object.keys(types).filter((name) => types[name] === type);
  const { stored, presented } = recordSchemas<F, O, S>(all);
  const { create, edit } = bodySchemas<F, O, I, L>(fields, definition.later ?? [], onCreate, instructions);
  const createdByClients = Object.keys(create.shape).length > 0;

  return {
    collection,
    names,
    order,
    loadWeight,
    policy: definition.policy as Policy,
    dailyLimit,
    ids,
    section: section as P,
    matching,
    create,
    edit,
    /** Fields of a body that are ignored. */
    ignored: { create: ofServer, edit: [...ofServer, ...Object.keys(onCreate)] },
    stored,
    upgrades: definition.upgrades ?? [],
    next: definition.next,
    presented,
    presentedPrivately: stored,
    privateFields: namesMarked('private', all),
    labels: pick('label', { ...all, ...instructions }) as Record<
      (keyof F | keyof O | keyof I | keyof S) & string,
      Message
    >,
    words: pick('words', all) as Record<string, ServerField['words']>,
    types,
    detailOnly: namesMarked('detailOnly', all) as (
      | DetailOnlyKeys<F>
      | DetailOnlyKeys<O>
      | DetailOnlyKeys<S>
    )[],
    richText: ofType('richText'),
    searched: searchedFields<To>(all, types),
    searchedAlong,
    otherNames,
    byInitials,
    searchedThrough,
    searchedCreation,
    images: ofType('picture'),
    references: referencesIn<To>(all, fields, server),
    /** Whether clients create such records; the others are derived from records of other kinds. */
    createdByClients,
    /** Whether the form that edits a record also creates one. */
    sameFormForCreate: createdByClients && Object.keys(onCreate).length === 0,
    examples: {
      /** The body of a creation. */
      create: {
        ...examplesOf({ ...fields, ...onCreate, ...instructions }, isOptional),
        ...definition.example,
      },
      /** The fields that the server adds. */
      server: examplesOf(server, isOptional),
      /** The fields that every stored record has, for tests that care about other fields. */
      kept: examplesOf(all, (field) => field.stored instanceof z.ZodOptional),
    },
  };
}
