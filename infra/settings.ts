import { z } from 'zod';

const settingsSchema = z
  .object({
    /** The product's own domain name; without it people use the one that CloudFront gives. */
    domain: z.hostname().optional(),
    /** ARN of the certificate for `domain`, which CloudFront wants in us-east-1. */
    certificateArn: z.string().startsWith('arn:aws:acm:us-east-1:').optional(),
    /** The sender of every mail, at a domain that SES has verified. Without it nobody gets a code to join with. */
    mailFrom: z.email().optional(),
    /** Who is told when an alarm rings. */
    alarmEmail: z.email().optional(),
    /** How many times as much as the quotas say everybody may do: for an import. */
    quotaFactor: z.coerce.number().int().min(1).max(1000).default(1),
    /** For which machine native packages are put into a function. */
    natives: z.enum(['this-machine', 'linux-arm64']).default('this-machine'),
  })
  .refine(({ domain, certificateArn }) => (domain === undefined) === (certificateArn === undefined), {
    message: 'domain and certificateArn go together: give both or neither.',
  });

export type Settings = z.infer<typeof settingsSchema>;

/** What an operator may decide with `-c name=value`; throws when a value can't be used. */
export function readSettings(context: (name: string) => unknown): Settings {
  const names = Object.keys(settingsSchema.shape);
  return settingsSchema.parse(Object.fromEntries(names.map((name) => [name, context(name)])));
}
