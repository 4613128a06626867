import { z } from 'zod';
import { addressForm } from '../../shared/fields/contact.rules.ts';
import { product } from '../../shared/text/product.ts';

/** A stage's name is short because names that contain it are limited to 64 characters. */
export const stageName = z
  .string()
  .regex(
    /^[a-z][a-z0-9-]{0,15}$/,
    'Say which stage, by up to 16 small letters, digits and hyphens: npm run … -- --stage prod',
  );

/** A number from 1, with a message that names its option. */
const number = (words: string) => z.coerce.number(words).min(1, words);
const wholeNumber = (option: string, most: number) => {
  const words = `${option}: give a whole number from 1 to ${most}`;
  return number(words).int(words).max(most, words);
};

const settingsSchema = z
  .object({
    /** The name that tells a deployment from others. An assembly without one is for a local run. */
    stage: stageName.optional(),
    /** The stage's region, such as eu-central-1. */
    region: z
      .string()
      .regex(/^[a-z]{2}(-[a-z]+)+-\d$/, '--region: name the region like eu-central-1')
      .optional(),
    /** The product's own domain name; without one, people use CloudFront's. */
    domain: z.hostname('--domain: name the domain like colloquy.example.org').optional(),
    /** The Route 53 zone of `domain`: with it a deployment makes the certificate and the DNS records. */
    hostedZoneId: z
      .string()
      .regex(/^Z[A-Z0-9]+$/, '--hosted-zone-id: name the zone by its id, like Z0123456789ABCDEFGHIJ')
      .optional(),
    /** The ARN of the certificate for `domain`, which CloudFront needs in us-east-1. */
    certificateArn: z
      .string()
      .startsWith(
        'arn:aws:acm:us-east-1:',
        '--certificate-arn: name a certificate of us-east-1 by its ARN, which begins with arn:aws:acm:us-east-1',
      )
      .optional(),
    /** The sender of every mail, at a domain that SES has verified. Without it nobody can join. */
    mailFrom: z
      .email({ pattern: addressForm, error: '--mail-from: name the sender like hello@example.org' })
      .optional(),
    /** The institution or office that runs the network, shown at /help. */
    operator: z
      .string()
      .trim()
      .min(1, '--operator: name who runs the network')
      .max(200, '--operator: name who runs the network in 200 characters')
      .optional(),
    /** The public address for people who need an administrator, shown at /help. */
    contactEmail: z
      .email({ pattern: addressForm, error: '--contact-email: name an address like help@example.org' })
      .optional(),
    /** The address that alarms are mailed to. */
    alarmEmail: z
      .email({ pattern: addressForm, error: '--alarm-email: name an address like ops@example.org' })
      .optional(),
    /** Multiplies the quotas, for programs that write through the API. */
    quotaFactor: wholeNumber('--quota-factor', 1000).default(1),
    /** The number of the edge secret's current value; the previous one is accepted too. */
    edgeSecret: wholeNumber('--edge-secret', 1_000_000).default(1),
    /**
     * The API's sustained calls per second, about 4 for each 1,000 members. docs/cost.md says what it costs if
     * somebody uses them all.
     */
    callRate: wholeNumber('--call-rate', 10_000).default(4),
    /** The network's daily limit of mails to people without an account; half of them may go in an hour. */
    strangerMails: wholeNumber('--stranger-mails', 100_000).default(100),
    /** The account's monthly budget in US dollars; `alarmEmail` is notified when the bill exceeds it. */
    monthlyBudget: number('--monthly-budget: give US dollars, from 1 on').default(20),
    /** Whether X-Ray follows calls through the functions, which costs more than anything else of a large network. */
    traces: z.enum(['on', 'off'], '--traces: say on or off').default('off'),
    /** Who needs a second factor to act: `administrators` (the default of stages) or nobody. */
    secondFactor: z
      .enum(['administrators', 'optional'], '--second-factor: say administrators or optional')
      .optional(),
  })
  .refine(({ stage, region }) => stage === undefined || region !== undefined, {
    message: 'Say where the stage is: --region eu-central-1',
  })
  .refine(({ domain, hostedZoneId, certificateArn }) => !domain === !(hostedZoneId ?? certificateArn), {
    message: 'Give --domain together with --hosted-zone-id or --certificate-arn, or none of them.',
  });

export type Settings = z.infer<typeof settingsSchema>;

/** Settings by name, as they are typed. */
export type RawSettings = Record<string, string>;

export const settingNames = Object.keys(settingsSchema.shape) as (keyof Settings)[];

/** A stage's name in the account, with which the names of its stacks begin. */
export const nameOf = ({ stage }: Pick<Settings, 'stage'>): string =>
  stage ? `${product.name}-${stage}` : product.name;

/** Reads the settings by name. @throws Error if a value is invalid */
export function readSettings(given: (name: string) => unknown): Settings {
  return settingsSchema.parse(Object.fromEntries(settingNames.map((name) => [name, given(name)])));
}

/** The sender of every mail; the reserved domain marks that none is set. */
export const senderOf = ({ mailFrom }: Pick<Settings, 'mailFrom'>): string =>
  mailFrom ?? `no-reply@${product.name.toLowerCase()}.example`;

/** The contact address. A stage has none until it is set; a local run uses a reserved domain. */
export const contactOf = ({ stage, contactEmail }: Pick<Settings, 'stage' | 'contactEmail'>) =>
  contactEmail ?? (stage ? undefined : `help@${product.name.toLowerCase()}.example`);
