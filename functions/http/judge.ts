import * as z from 'zod';
import { fieldErrors, ProductError } from '../../shared/errors.ts';
import type { Collection, kinds } from '../../shared/registry.ts';
import { sanitize } from './sanitize.ts';

/**
 * A body as its schema gives it back.
 *
 * @throws ProductError `invalid` with every field at once; `bad-request` for what has no fields.
 */
export function judged<T>(schema: z.ZodType<T>, body: unknown): T {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new ProductError('bad-request', { message: 'The body of the request is not a JSON object.' });
  const { data, error } = schema.safeParse(body);
  if (error) throw new ProductError('invalid', { fields: fieldErrors(error) });
  return data as T;
}

/** What a body says of a record: judged, its rich text sanitized, and what is left of that judged again. */
export async function judgedRecord(
  kind: (typeof kinds)[Collection],
  purpose: 'create' | 'edit',
  body: unknown,
): Promise<Record<string, unknown>> {
  const schema: z.ZodObject = kind[purpose];
  const input: Record<string, unknown> = judged(schema, kind.withoutServerFields(body, purpose));
  const texts = kind.richText.filter((field) => typeof input[field] === 'string');
  const clean = Object.fromEntries(
    await Promise.all(texts.map(async (field) => [field, await sanitize(String(input[field]))])),
  );
  judged(
    z.object(Object.fromEntries(texts.map((field) => [field, schema.shape[field] as z.ZodType]))),
    clean,
  );
  return { ...input, ...clean };
}
