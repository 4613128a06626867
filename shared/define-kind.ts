import * as z from 'zod';
import {
  type Field,
  type FieldType,
  type ReferenceShape,
  recordId,
  type ServerField,
  timestamp,
} from './fields.ts';
import type { Policy } from './sentences.ts';

type Fields = Record<string, Field>;
type ServerFields = Record<string, ServerField>;
/** What may be said with a body and isn't kept. */
type Instructions = Record<string, { label: string; input: z.ZodType; example?: unknown }>;
type AnyField = ServerField & Partial<Field>;
type Inputs<F extends Record<string, { input: z.ZodType }>> = { [K in keyof F]: F[K]['input'] };
type CreateInputs<F extends Fields, L extends keyof F> = {
  [K in keyof F]: K extends L ? z.ZodOptional<F[K]['input']> : F[K]['input'];
};
/** A default is for a creation: what an edit leaves out stays as it is. */
type EditInputs<F extends Record<string, { input: z.ZodType }>> = {
  [K in keyof F]: F[K]['input'] extends z.ZodDefault<infer T extends z.ZodType>
    ? z.ZodOptional<T>
    : F[K]['input'];
};
type StoredShape<F extends Record<string, { stored: z.ZodType }>> = { [K in keyof F]: F[K]['stored'] };
/** What a record or a draft of one may say of itself. */
type Said<F extends Record<string, { stored: z.ZodType }>> = { [K in keyof F]?: z.output<F[K]['stored']> };
type KeysWith<F, Mark> = { [K in keyof F]: F[K] extends Mark ? K : never }[keyof F];
type PrivateKeys<F> = KeysWith<F, { private: true }>;
type DetailOnlyKeys<F> = KeysWith<F, { detailOnly: true }> & string;

/** The kinds that fields refer to. */
type Targets<F> = F[keyof F] extends infer Each
  ? Each extends { reference: { to: infer To extends string } }
    ? To
    : never
  : never;

/** What every record carries. `version` counts from 1; timestamps are ISO 8601 UTC. */
const recordBase = {
  id: recordId,
  version: z.int().min(1),
  createTimestamp: timestamp,
  updateTimestamp: timestamp,
};

/**
 * A stored record of the shape before, as the next shape has it. It is pure and knows nothing but the record:
 * id, version and timestamps stay as they are.
 */
export type Upgrade = (record: Record<string, unknown>) => Record<string, unknown>;

export type Names = {
  one: string;
  many: string;
  /** As a section and page heading. */
  heading: string;
  /** What stands where a reference's record no longer exists. */
  deleted: string;
  /** The section's address in the app; a kind without a section has none. */
  path: string;
};

/**
 * How many one may make in a day: far more than a person does, far less than a machine can. Where only chairs
 * and administrators may at all, the first number is the chairs'. It is said as 'You can add 20 projects a day'.
 */
export type ADay = { person: number; administrator: number; does?: string; what?: string };

const withoutDefaults = (inputs: Record<string, z.ZodType>) =>
  Object.fromEntries(
    Object.entries(inputs).map(([name, input]) => [
      name,
      input instanceof z.ZodDefault ? z.optional(input.unwrap()) : input,
    ]),
  );

/** A part of the app, where a kind is listed. Who sees it follows from who sees some of its records. */
export type Section = {
  /** Its place among the sections, from 1. */
  place: number;
  /** What is found there, in a line. */
  about: string;
  /** Where the section is called otherwise than its page. */
  name?: string;
  /** Its place among the kinds of which home says what is new, from 1. */
  news?: number;
  /**
   * Where it is in the picture of the network: its place around what is in the middle, from 1.
   *
   * - `whole`: the picture of the whole network is made of it.
   * - `shared`: two members who are tied to the same one have it in common.
   */
  network?: { place: number; whole?: true; shared?: true };
};

/** How records are proposed to each other; by the areas, members and universities that they name. */
export type Matching = {
  /** Others are to fit work: then it counts how much of its areas they have, and not the reverse. */
  is: 'person' | 'place' | 'work';
  /** What a record has to do with its areas, before their names: 'Works on'. */
  about: string;
  /** The codes of a field with which others can still join in; without them always. */
  open?: Readonly<Record<string, readonly string[]>>;
};

/** A field that the search reads, and what it calls it. */
export type SearchedField<C extends string = string> = {
  field: string;
  label: string;
  type?: FieldType;
  words?: ServerField['words'];
  reference?: { to: C; shape: ReferenceShape };
};
/** Records of another kind by whose name one is found: those that list it in these fields, by its id. */
export type SearchedAlong<C extends string = string> = {
  collection: C;
  fields: readonly string[];
  label: string;
};

export type Reference<C extends string = string> = {
  field: string;
  to: C;
  shape: ReferenceShape;
  /** Whether a client may leave the field out. */
  optional: boolean;
  /** Whether a record that is edited has to name one. */
  required: boolean;
  /** Whether the server alone writes it. */
  byServer: boolean;
  /** What a member is to the record, where home lists it as theirs: 'Chair'. */
  home?: string;
  /** What ties the two in the picture of the network: 'Leads the project'. */
  network?: string;
};

/**
 * Makes, from all that is known of a kind, everything the layers need of it.
 *
 * - `order`: its place among the kinds as a member's browser loads them, from 1 (product specification, section 4).
 * - `loadWeight`: what it takes of a first load beside the others, as networks are: most of it is members.
 * - `policy`: who may do what with its records, in a file of its own without schemas, `<kind>.policy.ts`.
 * - `dailyLimit`: how many one may make in a day, where it isn't as many as of anything.
 * - `ids`: `identity` where they are identities', which come again after a record is deleted; `by-member` where each
 *   begins with the id of the one member who sees the record, and is found by it.
 * - `matching`: how its records are proposed, where they are.
 * - `fields`: what a client may set, on creation and on edit.
 * - `later`: those of the fields that creation can go without.
 * - `onCreate`: accepted on creation only, and kept.
 * - `instructions`: accepted but never kept (an offer's `weeks`).
 * - `server`: set by the server alone. A client that sends one of these, or of the record's base,
 *   is not refused: the field is ignored, so that a record just read can be sent back.
 * - `former`: what the server set in an earlier release, which a page of that release may send back: it is ignored.
 * - `searchedAlong`: the kinds whose records, where they name one of this kind, it is found by.
 * - `otherNames`: the field with its records' other names, by which they are found as by their name.
 * - `byInitials`: its records are called by the initials of their names, and found by them as by other names.
 * - `searchedThrough`: the fields by which whatever refers to its records is found, too.
 * - `searchedCreation`: what the search calls the month and day of the creation, where it reads them.
 * - `example`: what the API's document shows, where the fields' own examples say too little.
 * - `upgrades`: the steps from each stored shape to the next, the oldest first.
 */
export function defineKind<
  C extends string,
  F extends Fields,
  O extends Fields = Record<never, never>,
  I extends Instructions = Record<never, never>,
  S extends ServerFields = Record<never, never>,
  const L extends keyof F & string = never,
  P extends Section | undefined = undefined,
  A extends string = never,
>(
  collection: C,
  definition: {
    names: Names;
    order: number;
    loadWeight: number;
    policy: Policy<NoInfer<{ id?: string } & Said<F> & Said<O> & Said<S>>>;
    dailyLimit?: ADay;
    ids?: 'identity' | 'by-member';
    section?: P;
    matching?: Matching;
    fields: F;
    later?: readonly L[];
    onCreate?: O;
    instructions?: I;
    server?: S;
    former?: readonly string[];
    searchedAlong?: readonly SearchedAlong<A>[];
    otherNames?: keyof F & string;
    byInitials?: true;
    searchedThrough?: readonly (keyof F & string)[];
    searchedCreation?: string;
    example?: Record<string, unknown>;
    upgrades?: Upgrade[];
  },
) {
  type To = Targets<F> | Targets<O> | Targets<S>;
  const {
    names,
    order,
    loadWeight,
    dailyLimit,
    section,
    matching,
    ids,
    searchedAlong = [],
    otherNames,
    byInitials,
    searchedThrough = [],
    searchedCreation,
    example,
  } = definition;
  const onCreate = (definition.onCreate ?? {}) as O;
  const instructions = (definition.instructions ?? {}) as I;
  const server = (definition.server ?? {}) as S;
  const all: Record<string, AnyField> = { ...definition.fields, ...onCreate, ...server };
  const named = Object.entries(all);
  const ofServer = [...Object.keys(recordBase), ...Object.keys(server), ...(definition.former ?? [])];
  const ignored = { create: ofServer, edit: [...ofServer, ...Object.keys(onCreate)] };

  const pick = (
    part: 'input' | 'stored' | 'label' | 'words' | 'type',
    from: Record<string, Partial<AnyField>>,
  ) => Object.fromEntries(Object.entries(from).map(([name, field]) => [name, field[part]]));
  const marked = (mark: 'private' | 'detailOnly' | 'image') =>
    named.filter(([, field]) => field[mark]).map(([name]) => name);

  const storedShape = { ...recordBase, ...pick('stored', all) } as typeof recordBase &
    StoredShape<F> &
    StoredShape<O> &
    StoredShape<S>;
  const stored = z.object(storedShape);
  const privateFields = marked('private');
  const presented = z.object(
    Object.fromEntries(Object.entries(storedShape).filter(([name]) => !privateFields.includes(name))) as Omit<
      typeof storedShape,
      PrivateKeys<F> | PrivateKeys<O> | PrivateKeys<S>
    >,
  );

  const inputs = pick('input', definition.fields) as Inputs<F>;
  const later = Object.fromEntries(
    (definition.later ?? []).map((name) => [name, definition.fields[name]?.input.optional()]),
  );
  const instructed = pick('input', instructions) as Inputs<I>;
  const create = z.strictObject({
    ...({ ...inputs, ...later } as CreateInputs<F, L>),
    ...(pick('input', onCreate) as Inputs<O>),
    ...instructed,
  });
  const edit = z.strictObject({ ...(withoutDefaults(inputs) as EditInputs<F>), ...instructed });

  const examplesOf = (fields: Record<string, Partial<AnyField>>) =>
    Object.fromEntries(
      Object.entries(fields).flatMap(([name, field]) =>
        field.example === undefined || (field.input ?? field.stored) instanceof z.ZodOptional
          ? []
          : [[name, field.example]],
      ),
    );

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
    /** What may be sent with a body and is not looked at. */
    ignored,
    stored,
    upgrades: definition.upgrades ?? [],
    presented,
    presentedPrivately: stored,
    privateFields,
    labels: pick('label', { ...all, ...instructions }) as Record<
      (keyof F | keyof O | keyof I | keyof S) & string,
      string
    >,
    words: pick('words', all) as Record<string, ServerField['words']>,
    types: pick('type', all) as Record<string, FieldType | undefined>,
    detailOnly: marked('detailOnly') as (DetailOnlyKeys<F> | DetailOnlyKeys<O> | DetailOnlyKeys<S>)[],
    richText: named.filter(([, { type }]) => type === 'richText').map(([name]) => name),
    searched: named.flatMap(([field, { searched: label, type, words, reference }]): SearchedField<To>[] =>
      label
        ? [
            {
              field,
              label,
              ...(type && { type }),
              // Every language by its name would come with each start.
              ...(words && type !== 'language' && { words }),
              ...(reference && { reference: reference as { to: To; shape: ReferenceShape } }),
            },
          ]
        : [],
    ),
    searchedAlong,
    otherNames,
    byInitials,
    searchedThrough,
    searchedCreation,
    images: marked('image'),
    references: named.flatMap(([field, { reference, input, linked }]): Reference<To>[] =>
      reference
        ? [
            {
              field,
              ...reference,
              to: reference.to as To,
              optional: input instanceof z.ZodOptional,
              required: field in definition.fields && !input?.safeParse(undefined).success,
              byServer: field in server,
              ...linked,
            },
          ]
        : [],
    ),
    /** Whether clients make such records; others follow from what they do to the rest. */
    isWritten: Object.keys(create.shape).length > 0,
    /** Whether one is added with the form that also edits it. */
    sameFormForCreate: Object.keys(create.shape).length > 0 && Object.keys(onCreate).length === 0,
    examples: {
      /** What a client sends to create one. */
      create: { ...examplesOf({ ...definition.fields, ...onCreate, ...instructions }), ...example },
      /** What the server adds to it. */
      server: examplesOf(server),
      /** What no record can do without, for those who make some and speak of other fields. */
      kept: Object.fromEntries(
        named
          .filter(([, { stored, example }]) => example !== undefined && !(stored instanceof z.ZodOptional))
          .map(([name, field]) => [name, field.example]),
      ),
    },
  };
}
