import { z } from 'zod';
import { addressForm } from '../../shared/mail-address.ts';
import { product } from '../../shared/product.ts';

/** Short: the names in which it stands may have 64 characters. */
export const stageName = z
  .string()
  .regex(
    /^[a-z][a-z0-9-]{0,15}$/,
    'Say which stage, by up to 16 small letters, digits and hyphens: npm run … -- --stage prod',
  );

/** A number from 1 on, refused in words that name its option. */
const number = (words: string) => z.coerce.number(words).min(1, words);
const wholeNumber = (option: string, most: number) => {
  const words = `${option}: give a whole number from 1 to ${most}`;
  return number(words).int(words).max(most, words);
};

const settingsSchema = z
  .object({
    /** What is deployed goes by this name beside others. An assembly without one is for this machine alone. */
    stage: stageName.optional(),
    /** Where the stage is, such as eu-central-1. */
    region: z
      .string()
      .regex(/^[a-z]{2}(-[a-z]+)+-\d$/, '--region: name the region like eu-central-1')
      .optional(),
    /** The number of the account that the stage is in, which its first deployment notes. */
    account: z
      .string()
      .regex(/^\d{12}$/, '--account: name the account by its twelve digits')
      .optional(),
    /** The product's own domain name; without it people use the one that CloudFront gives. */
    domain: z.hostname('--domain: name the domain like colloquy.example.org').optional(),
    /** The Route 53 zone of `domain`: its certificate and its address are then made by deploying. */
    hostedZoneId: z
      .string()
      .regex(/^Z[A-Z0-9]+$/, '--hosted-zone-id: name the zone by its id, like Z0123456789ABCDEFGHIJ')
      .optional(),
    /** ARN of the certificate for `domain`, which CloudFront wants in us-east-1. */
    certificateArn: z
      .string()
      .startsWith(
        'arn:aws:acm:us-east-1:',
        '--certificate-arn: name a certificate of us-east-1 by its ARN, which begins with arn:aws:acm:us-east-1',
      )
      .optional(),
    /** The sender of every mail, at a domain that SES has verified. Without it nobody gets a code to join with. */
    mailFrom: z
      .email({ pattern: addressForm, error: '--mail-from: name the sender like hello@example.org' })
      .optional(),
    /** Who runs the network, as /help says it: an institution or an office. */
    operator: z
      .string()
      .trim()
      .min(1, '--operator: name who runs the network')
      .max(200, '--operator: name who runs the network in 200 characters')
      .optional(),
    /** Where people write who need an administrator: an office's address, as anybody can read it at /help. */
    contactEmail: z
      .email({ pattern: addressForm, error: '--contact-email: name an address like help@example.org' })
      .optional(),
    /** Who is told when an alarm rings. */
    alarmEmail: z
      .email({ pattern: addressForm, error: '--alarm-email: name an address like ops@example.org' })
      .optional(),
    /** How many times as much as the quotas say everybody may do: for programs that write by the API. */
    quotaFactor: wholeNumber('--quota-factor', 1000).default(1),
    /** Which value of the edge's secret holds. The one before is understood too. */
    edgeSecret: wholeNumber('--edge-secret', 1_000_000).default(1),
    /** Which value of the key of codes holds. The one before is understood too. */
    codeKey: wholeNumber('--code-key', 1_000_000).default(1),
    /**
     * Calls a second that the API takes for long, about 4 for each 1,000 members. docs/cost-and-scale.md says what it
     * costs if somebody uses them all.
     */
    callRate: wholeNumber('--call-rate', 10_000).default(4),
    /** Mails a day to addresses of nobody here, for the whole network: half of them may go in an hour. */
    strangerMails: wholeNumber('--stranger-mails', 100_000).default(100),
    /** ARN of a web ACL of AWS WAF, of scope CloudFront, that stands before everything. */
    webAcl: z
      .string()
      .regex(
        /^arn:aws:wafv2:us-east-1:\d{12}:global\/webacl\/.+/,
        '--web-acl: name a web ACL of scope CloudFront by its ARN, which begins with arn:aws:wafv2:us-east-1',
      )
      .optional(),
    /** US dollars a month of the account's whole bill, past which `alarmEmail` is told. */
    monthlyBudget: number('--monthly-budget: give US dollars, from 1 on').default(20),
    /** Who needs a second factor to act: `administrators`, as on every stage unless it says otherwise, or nobody. */
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

/** What may be set, by name. */
export const settingNames = Object.keys(settingsSchema.shape) as (keyof Settings)[];

/** How a stage is called in the account, and what begins the name of each of its stacks. */
export const nameOf = ({ stage }: Pick<Settings, 'stage'>): string =>
  stage ? `${product.name}-${stage}` : product.name;

/** What an operator has decided, by name; throws when a value can't be used. */
export function readSettings(given: (name: string) => unknown): Settings {
  return settingsSchema.parse(Object.fromEntries(settingNames.map((name) => [name, given(name)])));
}

/** The sender of every mail; the reserved domain marks one that nobody has chosen yet. */
export const senderOf = ({ mailFrom }: Pick<Settings, 'mailFrom'>): string =>
  mailFrom ?? `no-reply@${product.name.toLowerCase()}.example`;

/** Where people write. A stage has none until it is set; on this machine a reserved domain stands in for it. */
export const contactOf = ({ stage, contactEmail }: Pick<Settings, 'stage' | 'contactEmail'>) =>
  contactEmail ?? (stage ? undefined : `help@${product.name.toLowerCase()}.example`);
