import * as z from 'zod';

/** Days before a change of the address in which whoever changed it may have set up second factors. */
export const recentFactorDays = 7;

/** A part of a second factor, without its name: whoever set it up chose that. */
export const recentFactorSchema = z.object({
  id: z.string(),
  kind: z.enum(['app', 'passkey', 'recovery']),
  added: z.string(),
});
export type RecentFactor = z.infer<typeof recentFactorSchema>;
