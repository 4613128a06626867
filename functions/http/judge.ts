import type * as z from 'zod';
import { type FieldError, fieldErrors, ProductError, unknownField } from '../../shared/errors.ts';
import type { Collection, kinds } from '../../shared/registry.ts';
import { sanitize } from './sanitize.ts';

/** Faults that one answer names: a form has twenty fields, and an answer its own largest size. */
const mostFaults = 100;
/** Pictures in one text: each is looked up when the text is kept. */
const mostPictures = 100;

/**
 * A body as its schema gives it back.
 *
 * @throws ProductError `invalid` with every field at once; `bad-request` for what has no fields.
 */
export function judged<T>(schema: z.ZodType<T>, body: unknown): T {
  const { data, error } = schema.safeParse(asFields(body));
  if (error) refuse(fieldErrors(error));
  return data as T;
}

/** What a body says of a record: the fields that are right, and what is wrong with the others. */
export type Judgement = { input: Record<string, unknown>; faults: FieldError[] };

/** Judges each field by itself, and what is left of a text when it is sanitized. */
export async function judgedRecord(
  kind: (typeof kinds)[Collection],
  purpose: 'create' | 'edit',
  body: unknown,
): Promise<Judgement> {
  const schema: z.ZodObject = kind[purpose];
  const sent = asFields(body) as Record<string, unknown>;
  const judgement: Judgement = { input: {}, faults: [] };
  for (const [name, field] of Object.entries(schema.shape)) {
    const rich = kind.richText.includes(name) && sent[name] !== undefined;
    const { value, faults } = await (rich ? judgedText : judgedField)(field as z.ZodType, sent[name]);
    for (const { path, message } of faults)
      judgement.faults.push({ path: path ? `${name}.${path}` : name, message });
    if (value !== undefined) judgement.input[name] = value;
  }
  for (const name of Object.keys(sent)) {
    // A body has room for a hundred thousand fields that nobody knows.
    if (judgement.faults.length >= mostFaults) break;
    if (!Object.hasOwn(schema.shape, name) && !kind.ignored[purpose].includes(name))
      judgement.faults.push({ path: name, message: unknownField });
  }
  return judgement;
}

/** @throws ProductError `invalid` where there is any fault. */
export function refuse(faults: FieldError[]): void {
  const first = [...new Map(faults.toReversed().map((fault) => [fault.path, fault])).values()].reverse();
  if (first.length > 0) throw new ProductError('invalid', { fields: first.slice(0, mostFaults) });
}

function asFields(body: unknown): object {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new ProductError('bad-request', { message: 'The body of the request is not a JSON object.' });
  return body;
}

type Judged = { value?: unknown; faults: FieldError[] };

function judgedField(schema: z.ZodType, sent: unknown): Judged {
  const { data, error } = schema.safeParse(sent);
  return error ? { faults: fieldErrors(error) } : { value: data, faults: [] };
}

async function judgedText(schema: z.ZodType, sent: unknown): Promise<Judged> {
  const { value, faults } = judgedField(schema, sent);
  if (faults.length > 0) return { faults };
  const text = await sanitize(String(value));
  if (text === undefined)
    return faulty('This text has lists, quotes or styles too deep within each other. Make it simpler.');
  if (text.split('<img ').length > mostPictures + 1)
    return faulty(`This text can have at most ${mostPictures} pictures.`);
  return judgedField(schema, text);
}

const faulty = (message: string): Judged => ({ faults: [{ path: '', message }] });
