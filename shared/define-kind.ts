import * as z from 'zod';
import { type Collection, type Names, names } from './collections.ts';
import { type Field, type ReferenceShape, recordId, type ServerField, timestamp } from './fields.ts';

type Fields = Record<string, Field>;
type ServerFields = Record<string, ServerField>;
type AnyField = ServerField & Partial<Field>;
type Inputs<F extends Fields> = { [K in keyof F]: F[K]['input'] };
type CreateInputs<F extends Fields, L extends keyof F> = {
  [K in keyof F]: K extends L ? z.ZodOptional<F[K]['input']> : F[K]['input'];
};
type StoredShape<F extends Record<string, { stored: z.ZodType }>> = { [K in keyof F]: F[K]['stored'] };
type PrivateKeys<F> = { [K in keyof F]: F[K] extends { private: true } ? K : never }[keyof F];

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

/** A text that the search reads: what it calls it, and whether it is HTML. */
export type SearchedField = { field: string; label: string; rich: boolean };
export type Reference = {
  field: string;
  to: Collection;
  shape: ReferenceShape;
  /** Whether a client may leave the field out. */
  optional: boolean;
};

/**
 * Makes, from one list of fields, everything the layers need of a kind.
 *
 * - `fields`: what a client may set, on creation and on edit.
 * - `later`: those of the fields that creation can go without.
 * - `onCreate`: accepted on creation only, and kept.
 * - `instructions`: accepted but never kept (an offer's `weeks`).
 * - `server`: set by the server alone. A client that sends one of these, or of the record's base,
 *   is not refused: the field is ignored, so that a record just read can be sent back.
 * - `upgrades`: the steps from each stored shape to the next, the oldest first.
 */
export function defineKind<
  C extends Collection,
  F extends Fields,
  O extends Fields = Record<never, never>,
  I extends Record<string, z.ZodType> = Record<never, never>,
  S extends ServerFields = Record<never, never>,
  const L extends keyof F & string = never,
>(
  collection: C,
  definition: {
    fields: F;
    later?: readonly L[];
    onCreate?: O;
    instructions?: I;
    server?: S;
    upgrades?: Upgrade[];
  },
) {
  const onCreate = (definition.onCreate ?? {}) as O;
  const instructions = (definition.instructions ?? {}) as I;
  const server = (definition.server ?? {}) as S;
  const all: Record<string, AnyField> = { ...definition.fields, ...onCreate, ...server };
  const named = Object.entries(all);
  const ofServer = [...Object.keys(recordBase), ...Object.keys(server)];
  const ignored = { create: ofServer, edit: [...ofServer, ...Object.keys(onCreate)] };

  const pick = (part: 'input' | 'stored', from: Record<string, AnyField>) =>
    Object.fromEntries(Object.entries(from).map(([name, field]) => [name, field[part]]));

  const storedShape = { ...recordBase, ...pick('stored', all) } as typeof recordBase &
    StoredShape<F> &
    StoredShape<O> &
    StoredShape<S>;
  const stored = z.object(storedShape);
  const privateFields = named.filter(([, field]) => field.private).map(([name]) => name);
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
  const create = z.strictObject({
    ...({ ...inputs, ...later } as CreateInputs<F, L>),
    ...(pick('input', onCreate) as Inputs<O>),
    ...instructions,
  });
  const edit = z.strictObject({ ...inputs, ...instructions });

  return {
    collection,
    names: names[collection] as Names,
    create,
    edit,
    /** What may be sent with a body and is not looked at. */
    ignored,
    stored,
    upgrades: definition.upgrades ?? [],
    presented,
    presentedPrivately: stored,
    privateFields,
    richText: named.filter(([, field]) => field.rich).map(([name]) => name),
    searched: named.flatMap(([field, { searched, rich }]): SearchedField[] =>
      searched ? [{ field, label: searched, rich: rich === true }] : [],
    ),
    images: named.filter(([, field]) => field.image).map(([name]) => name),
    references: named.flatMap(([field, { reference, input }]): Reference[] =>
      reference ? [{ field, ...reference, optional: input instanceof z.ZodOptional }] : [],
    ),
  };
}
