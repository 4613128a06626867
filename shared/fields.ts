import * as z from 'zod';
import { withArticle } from './articles.ts';
import { lettersIn } from './letters.ts';
import { addressForm, withRegisteredDomain } from './mail-address.ts';
import { cleanLine, isVisible } from './plain-text.ts';
import { contactHref } from './user/contact.rules.ts';

/**
 * The kinds of field a record is made of. Each builder gives, in one call, the rule for what a
 * client sends (`input`, with the message a person reads) and the shape of what is kept and
 * answered (`stored`). The stored shape has no minimums: a list that lost its last entry because
 * that record was deleted is still a record that can be read.
 */
export type Field<I extends z.ZodType = z.ZodType, S extends z.ZodType = z.ZodType> = ServerField<S> & {
  input: I;
  /** An image id. */
  image?: true;
};

/** How a field refers to records: 'user-1', ['user-1'], {id}, [{id}] or {id: …}. */
export type ReferenceShape = 'id' | 'ids' | 'object' | 'objects' | 'keys';

/** What the app shows, searches, sorts or exports in a way of its own, by the files of `web/field-types`. */
export type FieldType = 'richText' | 'address' | 'country' | 'language' | 'date' | 'code';

/** What a reference means to parts of the app beside its kind's own screens. */
type Linked = {
  /** What a member whom it names is to the record, or a record that a member's own names to them: 'Chair'. */
  home?: string;
  /** What ties the two in the picture of the network: 'Leads the project'. */
  network?: string;
};

/** A field that only the server writes. */
export type ServerField<S extends z.ZodType = z.ZodType> = {
  /** What people call it: in the form, on the page, where two versions are compared, and in the API. */
  label: string;
  stored: S;
  /** What its value is, where it says more than its schema. */
  type?: FieldType;
  /** For the member and administrators only. */
  private?: true;
  /** Lists do without it: only the record's own page and form show it. */
  detailOnly?: true;
  /** What the search calls it, which reads it; of a reference, one of the records that it names. */
  searched?: string;
  reference?: { to: string; shape: ReferenceShape };
  linked?: Linked;
  /** What stands for what in a field that keeps a code. */
  words?: Readonly<Record<string, string>>;
  /** What the API's document shows. */
  example?: unknown;
};

/** The id of the examples of the API's document, of another record than the one that is shown. */
export const exampleId = '019dbb8e-60f1-7a52-9b0c-51f0a9d2c7e4';

export const longestList = 500;
export const longestHtml = 100_000;
const tooManyEntries = `A list can have at most ${longestList} entries.`;
const unknownEntry = 'This entry is not in the list. Choose it again.';

// What no rule below has words for is still told in words.
z.config({ customError: () => 'This can’t be used. Enter it again.' });

/** Starts with a letter or digit, so that no key of an object can be `__proto__`. */
export const recordId = z
  .string({ error: unknownEntry })
  .regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/, unknownEntry);

const object = z.object({ id: recordId }, { error: unknownEntry });

/**
 * A schema that looks only at what `refusal` has no sentence for: so the length of a list ends its
 * checking before a million entries are looked at, and all that can be wrong with a reference is one
 * sentence about its field.
 */
export function unless<S extends z.ZodType>(refusal: (value: unknown) => string | undefined, schema: S): S {
  const first = (value: unknown, context: z.core.$RefinementCtx) => {
    const message = refusal(value);
    if (message !== undefined) context.issues.push({ code: 'custom', message, input: value });
    return value;
  };
  return z.preprocess(first, schema) as unknown as S;
}

/** Whatever is wrong with the value is said in this one sentence. */
export const inOneSentence = <S extends z.ZodType>(message: string, schema: S): S =>
  unless((value) => (schema.safeParse(value).success ? undefined : message), schema);

function unique<T>(list: T[], key: (entry: T) => string): T[] {
  return [...new Map(list.map((entry) => [key(entry), entry])).values()];
}

/** A list within its bounds; at least one entry when there is a message for none. */
export function list<T extends z.ZodType>(
  entry: T,
  emptyMessage?: string,
  key?: (entry: z.output<T>) => string,
) {
  const all = z.array(entry, { error: emptyMessage ?? 'This is not a list. Choose the entries again.' });
  return unless(
    (value) => (Array.isArray(value) && value.length > longestList ? tooManyEntries : undefined),
    (emptyMessage ? all.min(1, emptyMessage) : all)
      .max(longestList, tooManyEntries)
      .overwrite((entries) => (key ? unique(entries, key) : entries)),
  );
}

/**
 * A line as it is kept: what nobody can see is taken out before the characters are counted. What is
 * twice as long as it may be is refused for that as it stands.
 */
export const line = (tooShort: string, max: number, tooLong: string) =>
  z
    .string({ error: tooShort })
    .overwrite((value) =>
      value.length > 2 * max && value.trim().length > 2 * max ? value : cleanLine(value),
    )
    .max(max, { error: tooLong, abort: true });

/** A day of the calendar, the same wherever one is: '2027-03-12'. What an app does with it is in web/field-types/date.ts. */
export function date(label: string) {
  return {
    label,
    type: 'date' as const,
    input: z.iso.date({
      error: ({ input }) =>
        input ? `${label} must be a day of the calendar, like 2027-03-12.` : `${label} is required.`,
    }),
    stored: z.string(),
    example: '2027-03-12',
  };
}

/** A line of text, `min` to `max` characters; a name of two Chinese signs is a whole one, so each counts for two. */
export function text(label: string, min: number, max = 200) {
  const tooShort = min > 1 ? `${label} requires ${min} or more characters.` : `${label} is required.`;
  return {
    label,
    input: line(tooShort, max, `${label} can have at most ${max} characters.`)
      .refine((value) => lettersIn(value) >= min, tooShort)
      .meta({
        minLength: Math.ceil(min / 2),
        ...(min > 1 && {
          description: `${min} or more; a Chinese, Japanese or Korean character counts as two.`,
        }),
      }),
    stored: z.string(),
    example: label,
  };
}

/** Whether HTML shows a person anything: a word or a picture. */
export const hasContent = (html: string): boolean =>
  /<img\b/i.test(html) || isVisible(html.replace(/<[a-z/!?][^<>]*>?/gi, '').replaceAll('&nbsp;', ''));

export function richText(label: string) {
  const emptyMessage = `${label} cannot be empty`;
  return {
    label,
    input: z
      .string({ error: emptyMessage })
      .max(longestHtml, {
        error: `This text can have at most ${longestHtml} characters of HTML.`,
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

/** The codes of a field, in the order of their words. */
export const codesOf = <C extends string>(words: Readonly<Record<C, string>>) =>
  Object.keys(words) as [C, ...C[]];

export function oneOf<C extends string>(
  label: string,
  words: Readonly<Record<C, string>>,
  message = `${label} is required.`,
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

/** Of a place on the web, as a contact's is. */
export function webAddress(label: string) {
  const message = `${label} must be a valid URL starting with "http://" or "https://".`;
  return {
    label,
    input: line(message, 2000, `${label} can have at most 2000 characters.`)
      .refine((value) => /^https?:\/\//i.test(value) && contactHref('website', value) !== undefined, message)
      .meta({ pattern: '^\\s*[Hh][Tt][Tt][Pp][Ss]?://' }),
    stored: z.string(),
    type: 'address' as const,
    example: 'https://www.example.org',
  };
}

/** Cognito takes no longer one to look somebody up by. */
const longestAddress = 128;

/** One that mail can be sent to, with its domain as it is registered. */
export function mailAddress(message = 'Please enter a valid email address.') {
  return {
    label: 'Email',
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
export function reference<C extends string>(to: C, label: string) {
  const message = `Please select ${withArticle(label)}`;
  return {
    label,
    input: inOneSentence(message, object),
    stored: object,
    reference: { to, shape: 'object' as const },
    example: { id: exampleId },
  };
}

/** A list of `{id}`: at least one where it is required, else what isn't sent is an empty one. */
export function references<C extends string>(to: C, label: string, isRequired?: 'required') {
  const emptyMessage = isRequired && `${label} cannot be empty`;
  const some = list(inOneSentence(unknownEntry, object), emptyMessage, (entry) => entry.id);
  return {
    label,
    input: emptyMessage ? some : some.default([]),
    stored: z.array(object),
    reference: { to, shape: 'objects' as const },
    example: emptyMessage ? [{ id: exampleId }] : [],
  };
}

/** A list of ids, at least one. */
export function ids<C extends string>(to: C, label: string) {
  return {
    label,
    input: list(recordId, `${label} cannot be empty`, (id) => id),
    stored: z.array(z.string()),
    reference: { to, shape: 'ids' as const },
    example: [exampleId],
  };
}

/** The id of one record, or nothing. */
export function optionalId<C extends string>(to: C, label: string) {
  return {
    label,
    input: recordId.optional(),
    stored: z.string().optional(),
    reference: { to, shape: 'id' as const },
  };
}

/** A map from record id to a list of the given values; entries with an empty list are dropped. */
export function valuesById<C extends string, V extends string>(
  to: C,
  label: string,
  words: Readonly<Record<V, string>>,
) {
  const emptyMessage = `${label} cannot be empty`;
  const values = codesOf(words);
  const levels = list(z.enum(values, { error: unknownEntry }));
  type Levels = Record<string, V[]>;
  return {
    label,
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

/** Some of a few codes, each once and in the order of their words; none where nothing is said. */
export function someOf<C extends string>(label: string, words: Readonly<Record<C, string>>) {
  const codes = codesOf(words);
  return {
    label,
    words,
    input: list(z.enum(codes, { error: unknownEntry }))
      .overwrite((chosen) => codes.filter((code) => chosen.includes(code)) as typeof chosen)
      .optional(),
    stored: z.array(z.enum(codes)).optional(),
  };
}

/** The id of an uploaded image, or nothing. */
export function picture() {
  return {
    label: 'Picture',
    input: inOneSentence('This picture was not uploaded. Try again, or choose another.', recordId).optional(),
    stored: z.string().optional(),
    image: true as const,
  };
}

/** Has the search read a field, and call it so where it says why a record was found. */
export function searched<F extends ServerField>(field: F, as = field.label) {
  return { ...field, searched: as };
}

/** Has other parts of the app say what a reference means. */
export function linked<F extends ServerField>(field: F, as: Linked) {
  return { ...field, linked: as };
}

/** Has lists hold a text whose first words their rows show. */
export function listed<F extends Field>(field: F): Omit<F, 'detailOnly'> {
  const { detailOnly: _, ...rest } = field;
  return rest;
}

/** Leaves a field out of what must be sent, and of what must be kept. */
export function optional<F extends Field>(field: F) {
  return { ...field, input: field.input.optional(), stored: field.stored.optional() } as Omit<
    F,
    'input' | 'stored'
  > & { input: z.ZodOptional<F['input']>; stored: z.ZodOptional<F['stored']> };
}

export const timestamp = z.iso.datetime();
