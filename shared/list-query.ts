import * as z from 'zod';

/** Of a list that is answered in pages: how much, and after which page. */
export const listQuery = z.object({
  limit: z.string().regex(/^\d+$/).pipe(z.coerce.number<string>().int().min(1).max(200)).default(50),
  cursor: z.string().max(2000).optional(),
});

/** What is said of a query that isn't one. */
export const listQueryRule = 'limit must be a whole number from 1 to 200.';

export const aPage = 'A page; with a cursor if there is more.';
