import { type Inviter, inviterSentence } from '../../shared/account/account.ts';
import type { Stored } from '../../shared/kinds/registry.ts';
import type { LanguageCode } from '../../shared/language/languages.ts';
import { loadLanguage } from '../../shared/language/load-language.ts';
import { inLanguage, type Message, said, t } from '../../shared/language/messages.ts';
import { quoted } from '../../shared/language/quoted.ts';
import { cleanLine } from '../../shared/text/plain-text.ts';
import { product } from '../../shared/text/product.ts';
import { fillTemplate } from '../../shared/text/template.ts';
import { doOnce } from '../data/once.ts';
import { findIdentity } from '../identity/user-pool.ts';
import { issueInvitation } from '../stores/codes.ts';
import { inviterOf } from '../stores/inviters.ts';
import { mayBeMailed } from '../stores/mail-limits.ts';
import { type MailDefinition, type MailValues, type Named, textsOf } from './define-mail.ts';
import { invitationMail } from './joining-mails.ts';
import { send, sendAtOnce } from './send.ts';

type User = Stored<'users'>;

/** The language of a record's person, or that of whoever reads the mails of another address. */
type Speaker =
  | { language?: LanguageCode | undefined; createTimestamp: string }
  | { language: LanguageCode | undefined };
/** A member, somebody who asks to join, or any other address. */
type Recipient = Pick<User, 'email'> & Partial<Pick<User, 'id' | 'name' | 'notifyByMail'>> & Speaker;

export const wantsMail = ({ notifyByMail }: Pick<User, 'notifyByMail'>): boolean => notifyByMail !== false;

/** Returns true if the member never chose a password. A deleted identity is taken to have had one. */
export const hasNoPassword = async (id: string): Promise<boolean> =>
  (await findIdentity(id))?.unused === true;

type Options = {
  /** Where answers go, if not to the people who run the service. */
  replyTo?: string;
  /** The token by which the recipient ends mails that come again and again. */
  unsubscribe?: string;
  /** The app's address as CloudFront sends it: the API's function can't have it among its settings. */
  app?: string;
  /** Sends the mail if no other run does, where this isn't decided by its key. */
  once?: (send: () => Promise<void>) => Promise<void>;
};

/**
 * Sends a mail to somebody who wants it, in their language, once for its key and within its limit.
 *
 * @returns false if the address was sent enough of these today
 */
export async function sendMail<const M extends MailDefinition>(
  mail: M,
  to: Recipient,
  values: MailValues<M>,
  options: Options = {},
): Promise<boolean> {
  const { limit, isOptional, withoutPassword } = mail as MailDefinition;
  const all = { product: product.name, ...(values as Record<string, string>) };
  const key = mail.key && fillTemplate(mail.key, textsOf(all, longestInText));
  if (isOptional && !wantsMail(to)) return true;
  if (withoutPassword === 'skip' && to.id && (await hasNoPassword(to.id))) return true;
  if (limit && key && !(await mayBeMailed(limit, to.email, key))) return false;
  const sendIt = async () => {
    if (withoutPassword === 'invite' && (await inviteIfUnused(to))) return;
    await sendWords(mail, to, all, options);
  };
  const { once = (send) => (key ? doOnce(key, send) : send()) } = options;
  await once(sendIt);
  return true;
}

/** Names in a text are as long as their fields allow; those in a subject are cut until it fits. */
const longestInText = 200;
const longestInSubject = [60, 40, 20];
const longestSubject = 120;

async function sendWords(
  { subject, text, link, sending }: MailDefinition,
  { email, language = 'en' }: Pick<Recipient, 'email' | 'language'>,
  values: Readonly<Record<string, string>>,
  { replyTo, unsubscribe, app }: Options,
): Promise<void> {
  const wordsOf = (words: MailDefinition['text'], longest = longestInText) => {
    const isOne = typeof (words as unknown) === 'string';
    const message = isOne ? words : (words as Record<string, Message>)[values.variant ?? ''];
    return t(message as Message, textsOf(values, longest));
  };
  await loadLanguage(language);
  const words = inLanguage(language, () => {
    const subjects = longestInSubject.map((longest) => cleanLine(wordsOf(subject, longest)));
    const fitting = subjects.find(({ length }) => length <= longestSubject) ?? subjects.at(-1) ?? '';
    return {
      subject: fitting.slice(0, longestSubject),
      text: wordsOf(text),
      ...(link && {
        link: { to: wordsOf(link.to), path: fillTemplate(link.path, textsOf(values, longestInText)) },
      }),
    };
  });
  await (sending ? sendAtOnce : send)({
    to: email,
    language,
    ...words,
    ...(replyTo && { replyTo }),
    ...(unsubscribe && { unsubscribe }),
    ...(app && { app }),
    ...(sending === 'awaited' && { isAwaited: true }),
  });
}

/** Mails an invitation to a member without a password. @returns whether it did */
export async function inviteIfUnused(to: Recipient): Promise<boolean> {
  const { id, name = '', email, language } = to;
  if (!id || !(await hasNoPassword(id))) return false;
  const inviter = await inviterOf(id);
  const sentence = (named: Named) =>
    inviter ? `${said(inviterSentence(quotedInviter(inviter, named)))} ` : '';
  await sendMail(
    invitationMail,
    { email, language },
    { name, inviter: sentence, id, code: await issueInvitation(id) },
  );
  return true;
}

const quotedInviter = ({ name, university, nominated }: Inviter, named: Named): Inviter => ({
  name: quoted(named(name)),
  ...(university && { university: named(university) }),
  nominated,
});
