import * as z from 'zod';
import { msg } from '../language/messages.ts';

export type RequestHeader = { name: string; description: string; required: boolean; value: z.ZodString };

/** A version in an `If-Match` header: `"3"`. */
export const versionTag = z.string().regex(/^(?:W\/)?"\d{1,15}"$/);
export const idempotencyKey = z.string().regex(/^[\x21-\x7e]{1,128}$/);

export const ifMatch = (required: boolean, what = 'it'): RequestHeader => ({
  name: 'If-Match',
  description: `The version ${what} was when it was read, in quotes: "3".`,
  required,
  value: versionTag,
});

export const idempotencyHeader: RequestHeader = {
  name: 'Idempotency-Key',
  description:
    'With the same key, sending the same again within a day makes nothing new; sending something else is refused, with what was made.',
  required: false,
  value: idempotencyKey,
};

/** The query of a list that is answered in pages. */
export const listQuery = z.object({
  limit: z.string().regex(/^\d+$/).pipe(z.coerce.number<string>().int().min(1).max(200)).default(50),
  cursor: z.string().max(2000).optional(),
});

/** The message for an invalid query. */
export const listQueryRule = msg('limit must be a whole number from 1 to 200.');

export const pageDescription = 'A page; with a cursor if there is more.';
