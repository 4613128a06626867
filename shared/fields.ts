import * as z from 'zod';
import type { Collection } from './collections.ts';

/**
 * The kinds of field a record is made of. Each builder gives, in one call, the rule for what a
 * client sends (`input`, with the message a person reads) and the shape of what is kept and
 * answered (`stored`). The stored shape has no minimums: a list that lost its last entry because
 * that record was deleted is still a record that can be read.
 */
export type Field<I extends z.ZodType = z.ZodType, S extends z.ZodType = z.ZodType> = {
  input: I;
  stored: S;
  /** Sanitized HTML. */
  rich?: true;
  /** An image id. */
  image?: true;
  /** For the member and administrators only. */
  private?: true;
  /** What the search calls it, which reads it. */
  searched?: string;
  reference?: { to: Collection; shape: ReferenceShape };
};

/** How a field refers to records: 'user-1', ['user-1'], {id}, [{id}] or {id: …}. */
export type ReferenceShape = 'id' | 'ids' | 'object' | 'objects' | 'keys';

/** A field that only the server writes. */
export type ServerField<S extends z.ZodType = z.ZodType> = {
  stored: S;
  private?: true;
  reference?: { to: Collection; shape: ReferenceShape };
};

export const longestList = 500;
const longestHtml = 100_000;

/** Starts with a letter or digit, so that no key of an object can be `__proto__`. */
export const recordId = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/, 'This is not the id of a record.');

const object = z.object({ id: recordId });

function unique<T>(list: T[], key: (entry: T) => string): T[] {
  return [...new Map(list.map((entry) => [key(entry), entry])).values()];
}

function boundedList<T extends z.ZodType>(entry: T, emptyMessage: string | undefined) {
  const list = z
    .array(entry, emptyMessage ? { error: emptyMessage } : undefined)
    .max(longestList, `A list can have at most ${longestList} entries.`);
  return emptyMessage ? list.min(1, emptyMessage) : list;
}

/** A line of text, trimmed, `min` to `max` characters. */
export function text(label: string, min: number, max = 200) {
  const tooShort = min > 1 ? `${label} requires ${min} or more characters.` : `${label} is required.`;
  return {
    input: z
      .string({ error: tooShort })
      .trim()
      .min(min, tooShort)
      .max(max, `${label} can have at most ${max} characters.`),
    stored: z.string(),
  };
}

/** Whether HTML shows a person anything: a word or a picture. */
export function hasContent(html: string): boolean {
  return (
    /<img\b/i.test(html) ||
    /[^\s\u00a0\u200b]/.test(html.replace(/<[a-z/!?][^>]*>/gi, '').replaceAll('&nbsp;', ''))
  );
}

export function richText(emptyMessage: string) {
  return {
    input: z
      .string({ error: emptyMessage })
      .max(longestHtml, `This text can have at most ${longestHtml} characters of HTML.`)
      .refine(hasContent, emptyMessage),
    stored: z.string(),
    rich: true as const,
  };
}

export function oneOf<const V extends readonly [string, ...string[]]>(values: V, message: string) {
  return { input: z.enum(values, { error: message }), stored: z.enum(values) };
}

export function webAddress(message: string) {
  return {
    input: z
      .string({ error: message })
      .trim()
      .max(2000, 'Website can have at most 2000 characters.')
      .refine((value) => /^https?:\/\//i.test(value) && URL.canParse(value), message),
    stored: z.string(),
  };
}

export function mailAddress() {
  const message = 'Please enter a valid email address.';
  return {
    input: z.string({ error: message }).trim().toLowerCase().max(254, message).pipe(z.email(message)),
    stored: z.string(),
  };
}

/** `{id}` of one record. */
export function reference<C extends Collection>(to: C, message: string) {
  return {
    input: z.object({ id: recordId }, { error: message }),
    stored: object,
    reference: { to, shape: 'object' as const },
  };
}

/** A list of `{id}`; at least one when there is a message for none, else what isn't sent is an empty one. */
export function references<C extends Collection>(to: C, emptyMessage?: string) {
  const list = boundedList(object, emptyMessage).overwrite((entries) => unique(entries, (entry) => entry.id));
  return {
    input: emptyMessage ? list : list.default([]),
    stored: z.array(object),
    reference: { to, shape: 'objects' as const },
  };
}

/** A list of ids; at least one when there is a message for none. */
export function ids<C extends Collection>(to: C, emptyMessage?: string) {
  return {
    input: boundedList(recordId, emptyMessage).overwrite((list) => unique(list, (id) => id)),
    stored: z.array(z.string()),
    reference: { to, shape: 'ids' as const },
  };
}

/** The id of one record, or nothing. */
export function optionalId<C extends Collection>(to: C) {
  return {
    input: recordId.optional(),
    stored: z.string().optional(),
    reference: { to, shape: 'id' as const },
  };
}

/** A map from record id to a list of the given values; entries with an empty list are dropped. */
export function valuesById<C extends Collection, const V extends readonly [string, ...string[]]>(
  to: C,
  values: V,
  emptyMessage: string,
) {
  const levels = z.array(z.enum(values)).max(longestList);
  type Levels = Record<string, V[number][]>;
  return {
    input: z
      .record(recordId, levels, { error: emptyMessage })
      .overwrite(
        (map) =>
          Object.fromEntries(
            Object.entries(map as Levels)
              .filter(([, list]) => list.length > 0)
              .map(([id, list]) => [id, values.filter((value) => list.includes(value))]),
          ) as typeof map,
      )
      .refine((map) => Object.keys(map).length > 0, emptyMessage)
      .refine(
        (map) => Object.keys(map).length <= longestList,
        `A list can have at most ${longestList} entries.`,
      ),
    stored: z.record(z.string(), z.array(z.enum(values))),
    reference: { to, shape: 'keys' as const },
  };
}

/** The id of an uploaded image, or nothing. */
export function picture() {
  return { input: recordId.optional(), stored: z.string().optional(), image: true as const };
}

/** Has the search read a text, and call it so where it says why a record was found. */
export function searched<F extends Field<z.ZodType, z.ZodType<string | undefined>>>(label: string, field: F) {
  return { ...field, searched: label };
}

/** Leaves a field out of what must be sent, and of what must be kept. */
export function optional<F extends Field>(field: F) {
  return { ...field, input: field.input.optional(), stored: field.stored.optional() } as Omit<
    F,
    'input' | 'stored'
  > & { input: z.ZodOptional<F['input']>; stored: z.ZodOptional<F['stored']> };
}

export const timestamp = z.iso.datetime();
