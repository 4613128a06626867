import type { Placeholders } from '../../shared/text/template.ts';
import type { MailKind } from '../stores/quotas.ts';

/** A template, or several by the variant of the mail. */
type Words = string | Readonly<Record<string, string>>;

export type MailDefinition = {
  /** A template of the idempotency key: the mail is sent once for it. Without one the caller sees to that. */
  key?: string;
  /** Whether members can turn it off under My Account. Mails about the account itself are always sent. */
  isOptional?: true;
  /** The limit of mails to one address a day, by its name in `functions/stores/quotas.ts`; unlimited without it. */
  limit?: MailKind;
  /** For members who have no password yet: they get an invitation instead, or no mail. */
  withoutPassword?: 'invite' | 'skip';
  /**
   * `at-once` while somebody waits: a refusal of the address is no error. `awaited` if they asked for the mail: it is
   * sent even to an address that mail came back from.
   */
  sending?: 'at-once' | 'awaited';
  subject: Words;
  text: Words;
  /** The link at the end: its label, such as 'Sign in', and its path in the app. */
  link?: { to: Words; path: string };
};

type Templates<W> = W extends string ? W : W[keyof W];
type AllTemplates<M extends MailDefinition> =
  | Templates<M['subject']>
  | Templates<M['text']>
  | (M extends { key: infer K } ? K : never)
  | (M extends { link: infer L } ? Templates<L[keyof L]> : never);
type Variants<W> = W extends string ? never : keyof W;

/** The values for a mail's placeholders, and its variant if it has several. `{product}` and `{purpose}` are known. */
export type MailValues<M extends MailDefinition> = {
  [P in Exclude<Placeholders<AllTemplates<M> & string>, 'product' | 'purpose'>]: string | number;
} & ([Variants<M['subject'] | M['text']>] extends [never]
  ? unknown
  : { variant: Variants<M['subject'] | M['text']> });

/** Defines a mail once: what it says, and when it is sent. `sendMail` sends it. */
export const defineMail = <const M extends MailDefinition>(mail: M): M => mail;
