import type { z } from 'zod';
import { fieldErrors, ProductError } from '../../shared/errors.ts';

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
