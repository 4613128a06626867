import type * as z from 'zod';
import type { Route } from '../../shared/calls/routes.ts';
import type { Collection, kinds } from '../../shared/kinds/registry.ts';
import { msg, type Sentence } from '../../shared/language/messages.ts';
import { type FieldError, fieldErrors, ProductError, unknownField } from '../../shared/protocol/errors.ts';
import { sanitize } from './sanitize.ts';

/** Faults in one answer: a form has twenty fields, and answers have a largest size. */
const mostFaults = 100;
/** Pictures in one text: each is looked up when the text is saved. */
const mostPictures = 100;

/**
 * Validates a body by a schema.
 *
 * @throws ProductError `invalid` with every field at once; `bad-request` for what has no fields.
 */
export function validate<T>(schema: z.ZodType<T>, body: unknown): T {
  const { data, error } = schema.safeParse(asFields(body));
  if (error) refuseFaults(fieldErrors(error));
  return data as T;
}

/** Validates a query by the schema of its call. @throws ProductError `bad-request` */
export function validateQuery(
  { query, queryRule }: Pick<Route, 'query' | 'queryRule'>,
  asked: unknown,
): Record<string, unknown> | undefined {
  const { data, error } = query?.safeParse(asked) ?? {};
  if (error)
    throw new ProductError('bad-request', {
      ...(queryRule && { message: queryRule }),
      fields: fieldErrors(error),
    });
  return data;
}

/** The valid fields of a body, and the faults of the others. */
export type Validation = { input: Record<string, unknown>; faults: FieldError[] };

/** Validates each field by itself, rich texts after they are sanitized. */
export async function validateRecord(
  kind: (typeof kinds)[Collection],
  purpose: 'create' | 'edit',
  body: unknown,
): Promise<Validation> {
  const schema: z.ZodObject = kind[purpose];
  const sent = asFields(body) as Record<string, unknown>;
  const validation: Validation = { input: {}, faults: [] };
  for (const [name, field] of Object.entries(schema.shape)) {
    const rich = kind.richText.includes(name) && sent[name] !== undefined;
    const { value, faults } = await (rich ? validateText : validateField)(field as z.ZodType, sent[name]);
    for (const { path, ...sentence } of faults)
      validation.faults.push({ path: path ? `${name}.${path}` : name, ...sentence });
    if (value !== undefined) validation.input[name] = value;
  }
  for (const name of Object.keys(sent)) {
    // A body may have a hundred thousand unknown fields.
    if (validation.faults.length >= mostFaults) break;
    if (!Object.hasOwn(schema.shape, name) && !kind.ignored[purpose].includes(name))
      validation.faults.push({ path: name, message: unknownField });
  }
  return validation;
}

/** @throws ProductError `invalid` where there is any fault. */
export function refuseFaults(faults: FieldError[]): void {
  const first = [...new Map(faults.toReversed().map((fault) => [fault.path, fault])).values()].reverse();
  if (first.length > 0) throw new ProductError('invalid', { fields: first.slice(0, mostFaults) });
}

function asFields(body: unknown): object {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new ProductError('bad-request', { message: msg('The body of the request is not a JSON object.') });
  return body;
}

type Field = { value?: unknown; faults: FieldError[] };

function validateField(schema: z.ZodType, sent: unknown): Field {
  const { data, error } = schema.safeParse(sent);
  return error ? { faults: fieldErrors(error) } : { value: data, faults: [] };
}

async function validateText(schema: z.ZodType, sent: unknown): Promise<Field> {
  const { value, faults } = validateField(schema, sent);
  if (faults.length > 0) return { faults };
  const text = await sanitize(String(value));
  if (text === undefined)
    return faultOf({
      message: msg('The lists, quotes or styles in this text are nested too deeply. Simplify it.'),
    });
  if (text.split('<img ').length > mostPictures + 1)
    return faultOf({
      message: msg('This text can have at most {most} pictures.'),
      values: { most: mostPictures },
    });
  return validateField(schema, text);
}

const faultOf = (sentence: Sentence): Field => ({ faults: [{ path: '', ...sentence }] });
