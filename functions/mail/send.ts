import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { isolateNames } from '../../shared/isolate-names.ts';
import { product } from '../../shared/product.ts';
import { count, log } from '../data/log.ts';
import { errorName, maySucceedLater } from '../data/transient.ts';
import { bounceOf } from '../stores/bounces.ts';

/** A service that hangs must not take the time of what else a function has to do. */
const mailer = new SESv2Client({
  requestHandler: { connectionTimeout: 1000, requestTimeout: 5000, throwOnRequestTimeout: true },
});

export type Mail = {
  to: string;
  subject: string;
  text: string;
  /** At the end: what it is for, as in 'Sign in', and where in the app it leads, from `/`. */
  link?: { to: string; path: string };
  /** Somebody has just asked for it, perhaps to show that mail reaches the address again: it is sent even where it came back. */
  isAwaited?: true;
};

/**
 * Sends a short plain mail, and counts it; none to an address that mail comes back from. One that is refused for good (the address, or the sender) is logged and
 * counted as such, without a word of whose it was.
 *
 * @throws Error what the mail service said
 */
export async function send(mail: Mail): Promise<void> {
  if (!mail.isAwaited && (await bounceOf(mail.to))) return log('info', { mailHeldBack: 'bounce' });
  try {
    await handOver(mail);
    count('MailsSent');
  } catch (error) {
    if (maySucceedLater(error)) throw error;
    log('error', { mailRefused: errorName(error) });
    count('MailsRefused');
    throw error;
  }
}

/** Sends a mail while somebody waits, who is answered the same whether or not the address takes mail. */
export async function sendAtOnce(mail: Mail): Promise<void> {
  await send(mail).catch((error: unknown) => {
    if (maySucceedLater(error)) throw error;
  });
}

/** Where a person finds somebody: the sender's own address may be read by nobody. */
function sayContact(contact: string | undefined, app: string | undefined): string {
  const ways = [
    contact && `reply to this email or write to ${contact}`,
    app && `see ${new URL('/help', app)}`,
  ].filter((way) => way);
  return `If you have questions or need an administrator, ${
    ways.join(', or ') || `see “Help and contact” at the foot of each page of ${product.name}.`
  }`;
}

async function handOver({ to, subject, text, link }: Mail): Promise<void> {
  const { APP_URL: app, MAIL_CONTACT: contact } = process.env;
  const lines = [
    isolateNames(text),
    ...(link ? [`${link.to}: ${new URL(link.path, app)}`] : []),
    sayContact(contact, app),
    product.name,
  ];
  await mailer.send(
    new SendEmailCommand({
      FromEmailAddress: process.env.MAIL_FROM,
      ConfigurationSetName: process.env.MAIL_CONFIGURATION,
      ...(contact && { ReplyToAddresses: [contact] }),
      Destination: { ToAddresses: [to] },
      Content: {
        Simple: {
          Subject: { Data: isolateNames(subject), Charset: 'UTF-8' },
          Body: { Text: { Data: `${lines.join('\n\n')}\n`, Charset: 'UTF-8' } },
        },
      },
    }),
  );
}
