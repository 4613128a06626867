import * as z from 'zod';
import { inEnglish, type Message, msg } from '../language/messages.ts';
import { refusal } from '../language/refusals.ts';
import { weightedLength } from '../text/characters.ts';
import { cleanLine, isVisible, withoutInvisible } from '../text/plain-text.ts';
import { addressForm, contactHref, withRegisteredDomain } from './contact.rules.ts';

/**
 * A field of a record. Each builder below makes the rule for what a client sends (`input`, with the messages that people
 * read) and the schema of what is stored and answered (`stored`). The stored schema has no minimums: a record can be
 * read even if its list has lost its last entry because that record was deleted.
 */
export type Field<I extends z.ZodType = z.ZodType, S extends z.ZodType = z.ZodType> = ServerField<S> & {
  input: I;
};

/** How a field refers to records: 'user-1', ['user-1'], {id}, [{id}], {id: …}, or {kind, id} if it names this kind. */
export type ReferenceShape = 'id' | 'ids' | 'object' | 'objects' | 'keys' | { kind: string };

/**
 * The effect of a record's deletion on a reference to it: it is removed, or it stays and readers show the name for a
 * deleted record, or the record that refers is deleted as well.
 */
export type OnDelete = 'remove' | 'keep' | 'cascade';

/** The kinds that a field refers to. Without `onDelete` the reference is removed if the field is optional or a list. */
type FieldReference<C extends string = string> = { to: C; shape: ReferenceShape; onDelete?: OnDelete };

/**
 * The type of a field's value, or of each entry of its list. `shared/field-types` has a file for each: how the app searches,
 * filters, sorts, compares and exports it.
 */
export type FieldType =
  | 'text'
  | 'richText'
  | 'address'
  | 'country'
  | 'number'
  | 'yesNo'
  | 'timestamp'
  | 'code'
  | 'region'
  | 'language'
  | 'reference'
  | 'levels'
  | 'contact'
  | 'link'
  | 'otherNames'
  | 'picture';

/** The labels of a reference on the home screen and in the picture of the network. */
type Linked = {
  /** The role of the member whom the record names, or of the record that the member's profile names: 'Chair'. */
  home?: Message;
  /** The label of the tie in the picture of the network: 'Leads the project'. */
  network?: Message;
};

/** A field that only the server writes. */
export type ServerField<S extends z.ZodType = z.ZodType> = {
  label: Message;
  stored: S;
  /** Without it the field is a reference, if it has one, or a line of text. */
  type?: FieldType;
  /** Only the member and administrators see the field. */
  private?: true;
  /** Lists leave the field out: only the record's own page and form show it. */
  detailOnly?: true;
  /** The search's label for the field, if it reads it; for a reference, the label of one record. */
  searched?: Message;
  reference?: FieldReference | readonly FieldReference[];
  linked?: Linked;
  /** The words that people read for each code. */
  words?: Readonly<Record<string, Message>>;
  /** The example in the API's document. */
  example?: unknown;
};

/** The id of the record that the example records of the API's document refer to. */
export const exampleId = '019dbb8e-60f1-7a52-9b0c-51f0a9d2c7e4';

export const longestList = 500;
export const longestHtml = 100_000;
const tooManyEntries = refusal('A list can have at most {most} entries.', { most: longestList });
const unknownEntry = refusal('This entry is not in the list. Choose it again.');

// The message where a schema has no message of its own.
const unusable = refusal('This can’t be used. Enter it again.');
z.config({ customError: () => unusable });

/** An id begins with a letter or digit, so that no key of an object can be `__proto__`. */
export const recordId = z
  .string({ error: unknownEntry })
  .regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/, unknownEntry);

const object = z.object({ id: recordId }, { error: unknownEntry });

/**
 * Runs `refusalOf` before the schema, and the schema only if it finds nothing wrong. So a list that is too long is refused
 * before its million entries are checked.
 */
export function unless<S extends z.ZodType>(refusalOf: (value: unknown) => string | undefined, schema: S): S {
  const first = (value: unknown, context: z.core.$RefinementCtx) => {
    const message = refusalOf(value);
    if (message !== undefined) context.issues.push({ code: 'custom', message, input: value });
    return value;
  };
  return z.preprocess(first, schema) as unknown as S;
}

/** Gives a schema one message for whatever is wrong with the value. */
export const singleMessage = <S extends z.ZodType>(message: string, schema: S): S =>
  unless((value) => (schema.safeParse(value).success ? undefined : message), schema);

function unique<T>(list: T[], key: (entry: T) => string): T[] {
  return [...new Map(list.map((entry) => [key(entry), entry])).values()];
}

/** A list of limited length; with `emptyMessage` it needs at least one entry. */
export function list<T extends z.ZodType>(
  entry: T,
  emptyMessage?: string,
  key?: (entry: z.output<T>) => string,
) {
  const all = z.array(entry, {
    error: emptyMessage ?? refusal('This is not a list. Choose the entries again.'),
  });
  return unless(
    (value) => (Array.isArray(value) && value.length > longestList ? tooManyEntries : undefined),
    (emptyMessage ? all.min(1, emptyMessage) : all)
      .max(longestList, tooManyEntries)
      .overwrite((entries) => (key ? unique(entries, key) : entries)),
  );
}

const needs = (label: Message, min: number) =>
  refusal('{label} requires {min} or more characters.', { label: { message: label }, min });
const required = (label: Message) => refusal('{label} is required.', { label: { message: label } });
const empty = (label: Message) => refusal('{label} cannot be empty', { label: { message: label } });
const tooLong = (label: Message, max: number) =>
  refusal('{label} can have at most {max} characters.', { label: { message: label }, max });
const notChosen = (kind = '') =>
  refusal(
    '{kind, select, universities {Please select a University} taskforces {Please select a Task Force} users {Please select a Member} other {Please select a Record}}',
    { kind },
  );

/**
 * A line of text. Invisible characters are removed before its length is checked, unless it is more than twice too long
 * as it stands.
 */
export const line = (tooShort: string, max: number, tooLong: string) =>
  z
    .string({ error: tooShort })
    .overwrite((value) =>
      value.length > 2 * max && value.trim().length > 2 * max ? value : cleanLine(value),
    )
    .max(max, { error: tooLong, abort: true });

/** A line of `min` to `max` characters. A Chinese name often has two characters, so each counts as two towards `min`. */
export function text(label: Message, min: number, max = 200) {
  const tooShort = min > 1 ? needs(label, min) : required(label);
  return {
    label,
    input: line(tooShort, max, tooLong(label, max))
      .refine((value) => weightedLength(value) >= min, tooShort)
      .meta({
        minLength: Math.ceil(min / 2),
        ...(min > 1 && {
          description: `${min} or more; a Chinese, Japanese or Korean character counts as two.`,
        }),
      }),
    stored: z.string(),
    example: inEnglish(label),
  };
}

/** Letters of any script; a name of signs alone would be found by no search. */
export const hasLetter = (text: string): boolean => /\p{L}/u.test(text);

/** A line that names something or somebody, so it has a letter. */
export function named(label: Message, min: number, max?: number) {
  const field = text(label, min, max);
  const noLetter = refusal('{label} needs at least one letter.', { label: { message: label } });
  return { ...field, input: field.input.refine((value) => value === '' || hasLetter(value), noLetter) };
}

/** Plain text of several lines. @param min the fewest characters; a Chinese, Japanese or Korean one counts as two */
export function paragraphs(label: Message, min: number, max: number) {
  const tooShort = needs(label, min);
  return {
    label,
    input: z
      .string({ error: tooShort })
      .overwrite((value) => withoutInvisible(value).trim())
      .max(max, { error: tooLong(label, max), abort: true })
      .refine((value) => weightedLength(value) >= min, tooShort),
    stored: z.string(),
  };
}

/** Whether HTML has a visible character or a picture. */
export const hasContent = (html: string): boolean =>
  /<img\b/i.test(html) || isVisible(html.replace(/<[a-z/!?][^<>]*>?/gi, '').replaceAll('&nbsp;', ''));

export function richText(label: Message) {
  const emptyMessage = empty(label);
  return {
    label,
    input: z
      .string({ error: emptyMessage })
      .max(longestHtml, {
        error: refusal('This text can have at most {most} characters of HTML.', { most: longestHtml }),
        abort: true,
      })
      .refine(hasContent, emptyMessage)
      .meta({ minLength: 1, description: 'HTML with a word or a picture of this network in it.' }),
    stored: z.string(),
    type: 'richText' as const,
    detailOnly: true as const,
    example: '<p>Water in dry regions, with field work in two semesters.</p>',
  };
}

export const codesOf = <C extends string>(words: Readonly<Record<C, unknown>>) =>
  Object.keys(words) as [C, ...C[]];

export function oneOf<C extends string>(
  label: Message,
  words: Readonly<Record<C, Message>>,
  message = required(label),
) {
  const codes = codesOf(words);
  return {
    label,
    type: 'code' as const,
    input: z.enum(codes, { error: message }),
    stored: z.enum(codes),
    words,
    example: codes[0] as C,
  };
}

export function webAddress(label: Message) {
  const message = refusal('{label} must be a valid URL starting with "http://" or "https://".', {
    label: { message: label },
  });
  return {
    label,
    input: line(message, 2000, tooLong(label, 2000))
      .refine((value) => /^https?:\/\//i.test(value) && contactHref('website', value) !== undefined, message)
      .meta({ pattern: '^\\s*[Hh][Tt][Tt][Pp][Ss]?://' }),
    stored: z.string(),
    type: 'address' as const,
    example: 'https://www.example.org',
  };
}

/** Cognito's limit when it looks up a user by address. */
const longestAddress = 128;

/** An address that mail can be sent to; its domain is kept in its registered ASCII form. */
export function mailAddress(message = refusal('Please enter a valid email address.')) {
  return {
    label: msg('Email'),
    input: line(message, longestAddress, message)
      .toLowerCase()
      .overwrite((address) => withRegisteredDomain(address.normalize('NFKC')))
      .refine((address) => address.length <= longestAddress && addressForm.test(address), message)
      .meta({ format: 'email' }),
    stored: z.string(),
    example: 'ana@example.org',
  };
}

/** `{id}` of one record. */
export function reference<C extends string>(to: C, label: Message) {
  const message = notChosen(to);
  return {
    label,
    input: singleMessage(message, object),
    stored: object,
    reference: { to, shape: 'object' as const },
    example: { id: exampleId },
  };
}

/** A list of `{id}`. If it is required it has at least one entry, otherwise it defaults to an empty list. */
export function references<C extends string>(to: C, label: Message, isRequired?: 'required') {
  const emptyMessage = isRequired && empty(label);
  const some = list(singleMessage(unknownEntry, object), emptyMessage, (entry) => entry.id);
  return {
    label,
    input: emptyMessage ? some : some.default([]),
    stored: z.array(object),
    reference: { to, shape: 'objects' as const },
    example: emptyMessage ? [{ id: exampleId }] : [],
  };
}

/** A list of at least one id. */
export function ids<C extends string>(to: C, label: Message) {
  return {
    label,
    input: list(recordId, empty(label), (id) => id),
    stored: z.array(z.string()),
    reference: { to, shape: 'ids' as const },
    example: [exampleId],
  };
}

export function optionalId<C extends string>(to: C, label: Message) {
  return {
    label,
    input: recordId.optional(),
    stored: z.string().optional(),
    reference: { to, shape: 'id' as const },
  };
}

/** A record of one of several kinds. */
export type RecordOf<C extends string = string> = { kind: C; id: string };

/** `{kind, id}` of a record of one of these kinds. */
export function recordOf<const C extends string>(
  kinds: readonly C[],
  label: Message,
  onDelete: OnDelete,
  message = notChosen(kinds[0]),
) {
  const record = z.object({ kind: z.enum(kinds as readonly [C, ...C[]]), id: recordId });
  return {
    label,
    type: 'reference' as const,
    input: singleMessage(message, record),
    stored: record,
    reference: kinds.map((kind) => ({ to: kind, shape: { kind }, onDelete })),
    example: { kind: kinds[0], id: exampleId },
  };
}

/** A map from record id to some of the given codes; entries without a code are dropped. */
export function valuesById<C extends string, V extends string>(
  to: C,
  label: Message,
  words: Readonly<Record<V, Message>>,
) {
  const emptyMessage = empty(label);
  const values = codesOf(words);
  const levels = list(z.enum(values, { error: unknownEntry }));
  type Levels = Record<string, V[]>;
  return {
    label,
    type: 'levels' as const,
    words,
    example: { [exampleId]: values.slice(1) },
    input: unless(
      (value) =>
        typeof value === 'object' && value !== null && Object.keys(value).length > longestList
          ? tooManyEntries
          : undefined,
      z
        .record(recordId, levels, { error: emptyMessage })
        .overwrite(
          (map) =>
            Object.fromEntries(
              Object.entries(map as Levels)
                .filter(([, list]) => list.length > 0)
                .map(([id, list]) => [id, values.filter((value) => list.includes(value))]),
            ) as typeof map,
        )
        .refine((map) => Object.keys(map).length > 0, emptyMessage),
    ).meta({ minProperties: 1, maxProperties: longestList }),
    stored: z.record(z.string(), z.array(z.enum(values))),
    reference: { to, shape: 'keys' as const },
  };
}

/** Some of the codes, deduplicated and in the order of their words. */
export const someOf = <C extends string>(label: Message, words: Readonly<Record<C, Message>>) => ({
  ...chosenFrom(label, codesOf(words)),
  type: 'code' as const,
  words,
});

/** Some of the codes, deduplicated and in this order. */
export function chosenFrom<C extends string>(label: Message, codes: readonly C[]) {
  return {
    label,
    input: list(z.enum(codes, { error: unknownEntry }))
      .overwrite((chosen) => codes.filter((code) => chosen.includes(code)) as typeof chosen)
      .optional(),
    stored: z.array(z.enum(codes)).optional(),
  };
}

export function picture() {
  return {
    label: msg('Picture'),
    type: 'picture' as const,
    input: singleMessage(
      refusal('This picture was not uploaded. Try again, or choose another.'),
      recordId,
    ).optional(),
    stored: z.string().optional(),
  };
}

/** Makes the search read a field; `as` is the label where it shows why a record was found. */
export function searched<F extends ServerField & { reference?: FieldReference }>(field: F, as = field.label) {
  return { ...field, searched: as };
}

/** Gives a reference its labels on the home screen and in the picture of the network. */
export function linked<F extends ServerField>(field: F, as: Linked) {
  return { ...field, linked: as };
}

/** Keeps a rich text in lists, whose rows show its first words. */
export function listed<F extends Field>(field: F): Omit<F, 'detailOnly'> {
  const { detailOnly: _, ...rest } = field;
  return rest;
}

export function optional<F extends Field>(field: F) {
  return { ...field, input: field.input.optional(), stored: field.stored.optional() } as Omit<
    F,
    'input' | 'stored'
  > & { input: z.ZodOptional<F['input']>; stored: z.ZodOptional<F['stored']> };
}

export const timestamp = z.iso.datetime();
