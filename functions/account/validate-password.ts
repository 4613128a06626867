import type * as z from 'zod';
import { passwordProblem } from '../../shared/account/password.ts';
import { msg } from '../../shared/language/messages.ts';
import { fieldErrors, ProductError } from '../../shared/protocol/errors.ts';

/**
 * Validates a body with a new password by its schema and against what people guess first.
 *
 * @throws ProductError `invalid` with every field at once; `bad-request` for what has no fields.
 */
export async function validateWithPassword<T extends { password: string }>(
  schema: z.ZodType<T>,
  body: unknown,
  about: { email?: string; name?: string | undefined } = {},
): Promise<T> {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new ProductError('bad-request', { message: msg('The body of the request is not a JSON object.') });
  const { data, error } = schema.safeParse(body);
  const fields = error ? fieldErrors(error) : [];
  const { password, email, name } = body as Record<string, unknown>;
  if (typeof password === 'string' && !fields.some(({ path }) => path === 'password')) {
    const whose = { email: textOr(about.email, email), name: textOr(about.name, name) };
    const problem = await passwordProblem(password, whose);
    if (problem) fields.push({ path: 'password', ...problem });
  }
  if (fields.length > 0) throw new ProductError('invalid', { fields });
  return data as T;
}

const textOr = (known: string | undefined, sent: unknown) =>
  known ?? (typeof sent === 'string' ? sent.slice(0, 300) : undefined);
