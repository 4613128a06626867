import * as z from 'zod';

/** What the app reads at its start, on AWS and on one machine. */
export const appConfig = z.object({
  /** What was deployed; an earlier release didn't say. */
  version: z.string().optional(),
  commit: z.string().optional(),
  region: z.string(),
  userPoolId: z.string(),
  userPoolClientId: z.string(),
  userPoolEndpoint: z.string().optional(),
  authFlow: z.enum(['USER_SRP_AUTH', 'USER_PASSWORD_AUTH']),
  /** Who runs the network, and where people write to reach them; a stage may say neither. */
  operator: z.string().optional(),
  contactEmail: z.string().optional(),
});
export type AppConfig = z.infer<typeof appConfig>;
