import * as z from 'zod';

/** Days before a change of the address in which whoever changed it may have set up second factors. */
export const recentFactorDays = 7;

/** The parts of a second factor, in words that stand within a sentence. */
export const factorWords = {
  app: 'an authenticator app',
  passkey: 'a passkey',
  recovery: 'recovery codes',
} as const;

/** A part of a second factor, without its name: whoever set it up chose that. */
export const recentFactorSchema = z.object({
  id: z.string(),
  kind: z.enum(Object.keys(factorWords) as [keyof typeof factorWords]),
  added: z.string(),
});
export type RecentFactor = z.infer<typeof recentFactorSchema>;
