import { names } from '../../shared/kinds/collections.ts';
import type { Stored } from '../../shared/kinds/registry.ts';
import type { Digest, DigestItem } from '../../shared/news/digest.ts';
import { product } from '../../shared/text/product.ts';
import { quoted } from '../../shared/text/quoted.ts';
import { digestTimeOf } from '../../shared/user/digest-times.rules.ts';
import { unsubscribeToken } from '../stores/unsubscribe-token.ts';
import { singleLine } from './mails.ts';
import { type Mail, send } from './send.ts';

const often = { weekly: 'once a week', daily: 'once a day', never: 'never' };

const itemText = ({ collection, id, name, isNew, reason }: DigestItem): string =>
  [
    `${isNew ? 'New' : 'Changed'} ${names[collection].one}: ${quoted(singleLine(name))}`,
    `${singleLine(reason)}.`,
    new URL(`${names[collection].path}/${id}`, process.env.APP_URL),
  ].join('\n');

/** The digest as a mail in plain text. */
export function digestMail(user: Stored<'users'>, { items, more }: Digest): Mail {
  const [first] = items;
  const others = items.length + more - 1;
  return {
    to: user.email,
    subject: singleLine(
      `${product.name}: ${quoted(first?.name ?? '')}${others > 0 ? ` and ${others} more for you` : ' is new for you'}`,
    ),
    text: [
      `${user.name}, this is new for you since the last digest:`,
      ...items.map(itemText),
      ...(more > 0 ? [`There are ${more} more in ${product.name}.`] : []),
      `You get this ${often[digestTimeOf(user)]}, if there is something new. Choose how often under My Account.`,
    ].join('\n\n'),
    link: { to: `Open ${product.name}`, path: '/home' },
    unsubscribe: unsubscribeToken(user.id),
  };
}

export const mailDigest = (user: Stored<'users'>, digest: Digest): Promise<void> =>
  send(digestMail(user, digest));
