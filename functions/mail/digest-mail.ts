import type { Digest, DigestItem } from '../../shared/digest/digest.ts';
import { names } from '../../shared/kinds/collections.ts';
import type { Stored } from '../../shared/kinds/registry.ts';
import { namesText, noticeText } from '../../shared/notice/notice-text.ts';
import { product } from '../../shared/text/product.ts';
import { quoted } from '../../shared/text/sentence-names.ts';
import { digestTimeOf } from '../../shared/user/user.rules.ts';
import type { NamedRecord, Notice } from '../stores/notices.ts';
import { unsubscribeToken } from '../stores/unsubscribe-token.ts';
import { noticePath } from './notice-mail.ts';
import { type Mail, send } from './send.ts';
import { singleLine } from './send-mail.ts';

const often = { weekly: 'once a week', daily: 'once a day', never: 'never' };

const addressOf = (path: string) => new URL(path, process.env.APP_URL);

const itemText = ({ collection, id, name, isNew, reason }: DigestItem): string =>
  [
    `${isNew ? 'New' : 'Changed'} ${names[collection].one}: ${quoted(singleLine(name))}`,
    `${singleLine(reason)}.`,
    addressOf(`${names[collection].path}/${id}`),
  ].join('\n');

/** What a digest tells beside what is new: the member's notices, and requests that have waited long for a decision. */
export type MailedDigest = Digest & { notices: Notice[]; waiting: NamedRecord[] };

export const isEmpty = ({ items, notices, waiting }: MailedDigest): boolean =>
  items.length + notices.length + waiting.length === 0;

const noticeItem = (notice: Notice): string =>
  `${singleLine(noticeText(notice))}\n${addressOf(noticePath(notice))}`;

const waitingText = (waiting: NamedRecord[]): string =>
  `For more than a week, these have waited for an administrator to decide: ${singleLine(namesText(waiting))}.\n${addressOf(names.requests.path)}`;

/** The digest as a mail in plain text. */
export function digestMail(user: Stored<'users'>, { items, more, notices, waiting }: MailedDigest): Mail {
  const [first] = items;
  const others = items.length + more - 1;
  const news = first
    ? `${quoted(first.name)}${others > 0 ? ` and ${others} more for you` : ' is new for you'}`
    : notices.length > 0
      ? 'what has changed for you'
      : 'requests wait for a decision';
  return {
    to: user.email,
    subject: singleLine(`${product.name}: ${news}`),
    text: [
      ...(items.length + notices.length > 0
        ? [`${user.name}, this is new for you since the last digest:`]
        : []),
      ...notices.map(noticeItem),
      ...items.map(itemText),
      ...(more > 0 ? [`There are ${more} more in ${product.name}.`] : []),
      ...(waiting.length > 0 ? [waitingText(waiting)] : []),
      `You get this ${often[digestTimeOf(user)]}, if there is something new. Choose how often under My Account.`,
    ].join('\n\n'),
    link: { to: `Open ${product.name}`, path: '/home' },
    unsubscribe: unsubscribeToken(user.id),
  };
}

export const mailDigest = (user: Stored<'users'>, digest: MailedDigest): Promise<void> =>
  send(digestMail(user, digest));
