import type { Digest, DigestItem } from '../../shared/digest/digest.ts';
import { names } from '../../shared/kinds/collections.ts';
import type { Stored } from '../../shared/kinds/registry.ts';
import { msg, t } from '../../shared/language/messages.ts';
import { quoted } from '../../shared/language/quoted.ts';
import { definitionOf, mailSubjectOf, namesText, noticeText } from '../../shared/notice/notice-text.ts';
import { cleanLine } from '../../shared/text/plain-text.ts';
import { product } from '../../shared/text/product.ts';
import { digestTimeOf } from '../../shared/user/user.rules.ts';
import type { NamedRecord, Notice } from '../stores/notices.ts';
import { unsubscribeToken } from '../stores/unsubscribe-token.ts';
import type { Named } from './define-mail.ts';
import { digestMail } from './member-mails.ts';
import { sendMail } from './send-mail.ts';
import { defuse } from './typed-words.ts';

type User = Stored<'users'>;

const addressOf = (path: string) => String(new URL(path, process.env.APP_URL));

/** What is new or was changed; nothing but these kinds is in a digest. */
const titles = {
  new: msg(
    '{kind, select, users {New member: {record}} taskforces {New task force: {record}} projects {New project: {record}} offers {New opportunity: {record}} topics {New area: {record}} universities {New university: {record}} other {New resource: {record}}}',
  ),
  changed: msg(
    '{kind, select, users {Changed member: {record}} taskforces {Changed task force: {record}} projects {Changed project: {record}} offers {Changed opportunity: {record}} topics {Changed area: {record}} universities {Changed university: {record}} other {Changed resource: {record}}}',
  ),
};

const itemText = ({ collection, id, name, isNew, reason }: DigestItem, named: Named): string =>
  [
    t(isNew ? titles.new : titles.changed, { kind: collection, record: quoted(named(name)) }),
    // A sentence of ours, with names in it.
    `${defuse(cleanLine(reason()))}.`,
    addressOf(`${names[collection].path}/${id}`),
  ].join('\n');

/** A digest with the member's notices, and for administrators the requests that have waited long. */
export type MailedDigest = Digest & { notices: Notice[]; waiting: NamedRecord[] };

export const isEmpty = ({ items, notices, waiting }: MailedDigest): boolean =>
  items.length + notices.length + waiting.length === 0;

/** The page of the notice's record; home, with all notices, if it has several. */
function noticePath(notice: Notice): string {
  const { links, page } = definitionOf(notice) ?? {};
  const [first, ...others] = notice.about;
  if (page) return page.path;
  return links && first && others.length === 0 ? `${names[links].path}/${first.id}` : '/home';
}

const withNames = (records: readonly NamedRecord[], named: Named): NamedRecord[] =>
  records.map(({ id, name }) => ({ id, name: named(name) }));

/** A notice whose names are safe for a mail. */
const safeNotice = ({ taskforce, ...notice }: Notice, named: Named): Notice => ({
  ...notice,
  about: withNames(notice.about, named),
  taskforce: taskforce && { ...taskforce, name: named(taskforce.name) },
});

/** The values of the mail of a notice. It is sent once a day for what others can take back and do again. */
export const noticeMailValues = (notice: Notice) => ({
  headline: (named: Named) => mailSubjectOf(safeNotice(notice, named)),
  notice: (named: Named) => noticeText(safeNotice(notice, named)),
  path: noticePath(notice),
  id: notice.id,
  at: definitionOf(notice)?.reason.of
    ? `${notice.createTimestamp.slice(0, 10)}#${notice.about[0]?.id}`
    : notice.createTimestamp,
});

const noticeItem = (notice: Notice, named: Named): string =>
  [noticeText(safeNotice(notice, named)), addressOf(noticePath(notice))].join('\n');

function paragraphsOf(user: User, { items, more, notices, waiting }: MailedDigest, named: Named): string[] {
  return [
    ...(items.length + notices.length > 0
      ? [t('{name}, this is new for you since the last digest:', { name: named(user.name) })]
      : []),
    ...notices.map((notice) => noticeItem(notice, named)),
    ...items.map((item) => itemText(item, named)),
    ...(more > 0
      ? [
          t('{more, plural, one {There is one more in {product}.} other {There are # more in {product}.}}', {
            more,
            product: product.name,
          }),
        ]
      : []),
    ...(waiting.length > 0
      ? [
          [
            t('For more than a week, these have waited for an administrator to decide: {names}.', {
              names: namesText(withNames(waiting, named)),
            }),
            addressOf(names.requests.path),
          ].join('\n'),
        ]
      : []),
    digestTimeOf(user) === 'daily'
      ? t('You get this once a day, if there is something new. Choose how often under My Account.')
      : t('You get this once a week, if there is something new. Choose how often under My Account.'),
  ];
}

/** The subject says what is new by name; without that, what happened. */
function variantOf({ items, more, notices }: MailedDigest) {
  if (items.length > 0) return items.length + more > 1 ? 'several' : 'one';
  if (notices.length > 0) return notices.length > 1 ? 'notices' : 'notice';
  return 'waiting';
}

/**
 * Mails a digest that isn't empty.
 *
 * @param once sends it if no other run does
 * @returns false if the address was sent one today
 */
export async function mailDigest(
  user: User,
  digest: MailedDigest,
  day: string,
  once: (send: () => Promise<void>) => Promise<void>,
): Promise<boolean> {
  const { items, more, notices } = digest;
  const [first] = items;
  const [notice] = notices;
  const others = items.length + more - 1;
  const values = {
    variant: variantOf(digest),
    id: user.id,
    day,
    first: first?.name ?? '',
    others,
    headline: (named: Named) => (notice ? mailSubjectOf(safeNotice(notice, named)) : ''),
    count: notices.length,
    paragraphs: (named: Named) => paragraphsOf(user, digest, named).join('\n\n'),
  } as const;
  return sendMail(digestMail, user, values, {
    unsubscribe: await unsubscribeToken(user.id, new Date()),
    once,
  });
}
