import * as z from 'zod';

/** The configuration that the app reads at its start, on AWS and in a local run. */
export const appConfig = z.object({
  version: z.string(),
  commit: z.string(),
  region: z.string(),
  userPoolId: z.string(),
  userPoolClientId: z.string(),
  userPoolEndpoint: z.string().optional(),
  authFlow: z.enum(['USER_SRP_AUTH', 'USER_PASSWORD_AUTH']),
  /** Who runs the network, and their address; a stage may leave out either. */
  operator: z.string().optional(),
  contactEmail: z.string().optional(),
});
export type AppConfig = z.infer<typeof appConfig>;
