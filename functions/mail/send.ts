import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { unsubscribe } from '../../shared/digest/unsubscribe.calls.ts';
import type { LanguageCode } from '../../shared/language/languages.ts';
import { inLanguage, t } from '../../shared/language/messages.ts';
import { unsubscribePath } from '../../shared/protocol/app-pages.ts';
import { product } from '../../shared/text/product.ts';
import { isolateNames } from '../../shared/text/sentence-names.ts';
import { count, log } from '../data/log.ts';
import { errorName, maySucceedLater } from '../data/transient.ts';
import { bounceOf } from '../stores/bounces.ts';

/** A hanging mail service must not use up the function's time. */
export const mailer = new SESv2Client({
  requestHandler: { connectionTimeout: 1000, requestTimeout: 5000, throwOnRequestTimeout: true },
});

export type Mail = {
  to: string;
  /** The language of its words. It is loaded. */
  language: LanguageCode;
  subject: string;
  text: string;
  /** Where answers go, if not to the people who run the service. */
  replyTo?: string;
  /** The link at the end: its label, such as 'Sign in', and its path in the app. */
  link?: { to: string; path: string };
  /** The app's address, where the function's own settings don't have it. */
  app?: string | undefined;
  /** For mails that come again and again: the token by which the recipient ends them without signing in. */
  unsubscribe?: string;
  /** Somebody has just asked for the mail, so it is sent even to an address that mail came back from. */
  isAwaited?: boolean;
};

/**
 * Sends a short plain mail, but not to an address that mail comes back from. A permanent refusal is logged and counted
 * without the address.
 *
 * @throws the mail service's error
 */
export async function send(mail: Mail): Promise<void> {
  if (!mail.isAwaited && (await bounceOf(mail.to))) return log('info', { mailHeldBack: 'bounce' });
  try {
    await sendBySes(mail);
    count('MailsSent');
  } catch (error) {
    if (maySucceedLater(error)) throw error;
    log('error', { mailRefused: errorName(error) });
    count('MailsRefused');
    throw error;
  }
}

/** Sends a mail while somebody waits, without an error if the address is refused. */
export async function sendAtOnce(mail: Mail): Promise<void> {
  await send(mail).catch((error: unknown) => {
    if (maySucceedLater(error)) throw error;
  });
}

/** Milliseconds that the latest mails of this process took. */
const durations: number[] = [];
const [fewestDurations, mostDurations] = [5, 50];

/** Takes as long as one of the latest mails did, and mails nobody. @param mail is sent until enough durations are known */
export async function takeTimeOfMail(mail: () => Promise<unknown>): Promise<void> {
  const duration = durations[Math.floor(Math.random() * durations.length)];
  if (duration === undefined || durations.length < fewestDurations) await mail();
  else await new Promise((done) => setTimeout(done, duration));
}

/** Ways to reach a person, as nobody may read the sender's address. */
function contactSentence(contact: string | undefined, app: string | undefined, isReplyTo: boolean): string {
  const help = app && String(new URL('/help', app));
  if (contact && help)
    return isReplyTo
      ? t(
          'If you have questions or need an administrator, reply to this email or write to {contact}, or see {help}',
          { contact, help },
        )
      : t('If you have questions or need an administrator, write to {contact}, or see {help}', {
          contact,
          help,
        });
  if (contact)
    return isReplyTo
      ? t('If you have questions or need an administrator, reply to this email or write to {contact}', {
          contact,
        })
      : t('If you have questions or need an administrator, write to {contact}', { contact });
  return help
    ? t('If you have questions or need an administrator, see {help}', { help })
    : t(
        'If you have questions or need an administrator, see “Help and contact” at the foot of each page of {product}.',
        { product: product.name },
      );
}

/**
 * Keeps programs from answering (RFC 3834): an out-of-office reply would tell a sender the address of the recipient.
 * The precedence is for older programs; a code that somebody waits for must not be delayed by it.
 */
const automaticHeaders = (isAwaited: boolean) => [
  { Name: 'Auto-Submitted', Value: 'auto-generated' },
  { Name: 'X-Auto-Response-Suppress', Value: 'All' },
  ...(isAwaited ? [] : [{ Name: 'Precedence', Value: 'bulk' }]),
];

/** By these a mail program ends the mails with one request (RFC 8058). */
const unsubscribeHeaders = (token: string, app: string | undefined) => [
  { Name: 'List-Unsubscribe', Value: `<${new URL(unsubscribe.path.replace('{token}', token), app)}>` },
  { Name: 'List-Unsubscribe-Post', Value: 'List-Unsubscribe=One-Click' },
];

async function sendBySes({
  to,
  language,
  replyTo,
  subject,
  text,
  link,
  unsubscribe: token,
  isAwaited = false,
  app = process.env.APP_URL,
}: Mail): Promise<void> {
  const { MAIL_CONTACT: contact } = process.env;
  const answersTo = replyTo ?? contact;
  const addressOf = (path: string) => String(new URL(path, app));
  const lines = inLanguage(language, () => [
    isolateNames(text),
    ...(link ? [t('{label}: {address}', { label: link.to, address: addressOf(link.path) })] : []),
    ...(token
      ? [t('To stop these emails: {address}', { address: addressOf(`${unsubscribePath}#${token}`) })]
      : []),
    contactSentence(contact, app, replyTo === undefined),
    product.name,
  ]);
  const start = performance.now();
  await mailer.send(
    new SendEmailCommand({
      FromEmailAddress: process.env.MAIL_FROM,
      ConfigurationSetName: process.env.MAIL_CONFIGURATION,
      ...(answersTo && { ReplyToAddresses: [answersTo] }),
      Destination: { ToAddresses: [to] },
      Content: {
        Simple: {
          Subject: { Data: isolateNames(subject), Charset: 'UTF-8' },
          Body: { Text: { Data: `${lines.join('\n\n')}\n`, Charset: 'UTF-8' } },
          Headers: [
            { Name: 'Content-Language', Value: language },
            ...automaticHeaders(isAwaited),
            ...(token ? unsubscribeHeaders(token, app) : []),
          ],
        },
      },
    }),
  );
  durations.push(performance.now() - start);
  if (durations.length > mostDurations) durations.shift();
}
