import { quoted } from '../../shared/text/sentence-names.ts';
import type { Placeholders } from '../../shared/text/template.ts';
import type { MailKind } from '../stores/quotas.ts';
import { quotation, typedLine } from './typed-words.ts';

/**
 * Every placeholder of a mail, and whose words its value is: `ours`, or typed by a person.
 *
 * - `reader`: the name of whoever the mail is to.
 * - `name`: the name of somebody or something else, which is put in quotation marks.
 * - `quote`: a text of several lines. The words before it say whose it is.
 * - `sentence`: a sentence of ours with names in it, made by a function that gets what makes a name safe.
 */
export const placeholders = {
  product: 'ours',
  purpose: 'ours',
  id: 'ours',
  to: 'ours',
  at: 'ours',
  day: 'ours',
  createTimestamp: 'ours',
  version: 'ours',
  place: 'ours',
  key: 'ours',
  path: 'ours',
  code: 'ours',
  token: 'ours',
  days: 'ours',
  left: 'ours',
  factors: 'ours',
  others: 'ours',
  count: 'ours',
  outcome: 'ours',
  name: 'reader',
  applicant: 'name',
  sender: 'name',
  record: 'name',
  first: 'name',
  message: 'quote',
  question: 'quote',
  reason: 'quote',
  result: 'quote',
  title: 'sentence',
  wish: 'sentence',
  notice: 'sentence',
  headline: 'sentence',
  inviter: 'sentence',
  paragraphs: 'sentence',
} as const;
type Placeholder = keyof typeof placeholders;

/** Makes a name that somebody typed safe for a mail. */
export type Named = (name: string) => string;
type Value = string | number | ((named: Named) => string);
type ValueOf<P> = P extends Placeholder
  ? {
      ours: string | number;
      reader: string;
      name: string;
      quote: string;
      sentence: (named: Named) => string;
    }[(typeof placeholders)[P]]
  : never;

/** The most characters of the name of a person in a mail. */
const longestName = 60;

/** The texts of a mail's placeholders. @param longest the most characters of the name of something */
export function textsOf(values: Readonly<Record<string, Value>>, longest: number): Record<string, string> {
  const named: Named = (name) => typedLine(name, longest);
  const textOf = (placeholder: string, value: Value): string => {
    if (typeof value === 'function') return value(named);
    const text = String(value);
    switch (placeholders[placeholder as Placeholder]) {
      case 'reader':
        return typedLine(text, longestName);
      case 'name':
        return quoted(named(text));
      case 'quote':
        return quotation(text);
      default:
        return text;
    }
  };
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, textOf(name, value)]));
}

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
  [P in Exclude<Placeholders<AllTemplates<M> & string>, 'product' | 'purpose'>]: ValueOf<P>;
} & ([Variants<M['subject'] | M['text']>] extends [never]
  ? unknown
  : { variant: Variants<M['subject'] | M['text']> });

/** Defines a mail once: what it says, and when it is sent. `sendMail` sends it. */
export const defineMail = <const M extends MailDefinition>(mail: M): M => mail;
