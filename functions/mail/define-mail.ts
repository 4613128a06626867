import type { Message } from '../../shared/language/messages.ts';
import { quoted } from '../../shared/language/quoted.ts';
import type { Placeholders as PathPlaceholders } from '../../shared/text/template.ts';
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
  opening: 'sentence',
  factors: 'sentence',
  until: 'sentence',
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

/**
 * The texts of a mail's placeholders, in the current language.
 *
 * @param longest the most characters of the name of something
 */
export function textsOf(
  values: Readonly<Record<string, Value>>,
  longest: number,
): Record<string, string | number> {
  const named: Named = (name) => typedLine(name, longest);
  const textOf = (placeholder: string, value: Value): string | number => {
    if (typeof value === 'function') return value(named);
    // Plural forms depend on it.
    if (typeof value === 'number') return value;
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

/** A text that is one value: there is nothing to translate in it. */
type OnlyValue = `{${Placeholder}}`;
/** A message, or several by the variant of the mail. */
type Words = Message | OnlyValue | Readonly<Record<string, Message | OnlyValue>>;

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
  link?: { to: Message; path: string };
};

/** The text of the message, or of each variant. */
type Texts<W> = W extends Message<infer M> ? M : W extends string ? W : Texts1<W[keyof W]>;
type Texts1<W> = W extends Message<infer M> ? M : W;
type AllTexts<M extends MailDefinition> =
  | Texts<M['subject']>
  | Texts<M['text']>
  | (M extends { link: { to: infer W } } ? Texts<W> : never);
type AllPaths<M extends MailDefinition> =
  | (M extends { key: infer K } ? K : never)
  | (M extends { link: { path: infer P } } ? P : never);
type Variants<W> = W extends Message | string ? never : keyof W;

/** The names of a message's placeholders: what stands between a brace and the next brace or comma. */
type Placeholders<T> = T extends `${string}{${infer Rest}`
  ? (Rest extends `${infer Inside}}${string}` ? First<Inside> : never) | Placeholders<Rest>
  : never;
type First<Inside> = Inside extends `${infer Name},${string}` ? Name : Inside;

/** The values for a mail's placeholders, and its variant if it has several. `{product}` is known. */
export type MailValues<M extends MailDefinition> = {
  [P in Exclude<
    Extract<Placeholders<AllTexts<M>> | PathPlaceholders<AllPaths<M> & string>, Placeholder>,
    'product'
  >]: ValueOf<P>;
} & ([Variants<M['subject'] | M['text']>] extends [never]
  ? unknown
  : { variant: Variants<M['subject'] | M['text']> });

/** Defines a mail once: what it says, and when it is sent. `sendMail` sends it. */
export const defineMail = <const M extends MailDefinition>(mail: M): M => mail;
