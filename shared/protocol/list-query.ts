import * as z from 'zod';

/** The query of a list that is answered in pages. */
export const listQuery = z.object({
  limit: z.string().regex(/^\d+$/).pipe(z.coerce.number<string>().int().min(1).max(200)).default(50),
  cursor: z.string().max(2000).optional(),
});

/** The message for an invalid query. */
export const listQueryRule = 'limit must be a whole number from 1 to 200.';

export const pageDescription = 'A page; with a cursor if there is more.';
