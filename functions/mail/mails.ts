import { names } from '../../shared/kinds/collections.ts';
import { linkedKind, noticeText } from '../../shared/kinds/notice-words.ts';
import type { Stored } from '../../shared/kinds/registry.ts';
import { profileChangesPath, reportsPath } from '../../shared/protocol/app-pages.ts';
import { product } from '../../shared/text/product.ts';
import { doOnce } from '../data/once.ts';
import { findIdentity } from '../identity/user-pool.ts';
import { issueInvitation } from '../stores/codes.ts';
import { inviterOf } from '../stores/inviters.ts';
import { mayBeMailed } from '../stores/mail-limits.ts';
import type { Notice } from '../stores/notices.ts';
import type { SoftDeleted } from '../stores/soft-deleted.ts';
import { mailInvitation } from './joining-mails.ts';
import { send } from './send.ts';

/**
 * Each mail is sent once for each deed, and each kind of mail is limited by address and day
 * (`functions/stores/quotas.ts`). All can be turned off but those about the account itself.
 */
type User = Stored<'users'>;

export const wantsMail = (user: User): boolean => user.notifyByMail !== false;

/** One line for a subject: what a person typed must not start a new one. */
export const singleLine = (text: string): string => text.replace(/\s+/g, ' ');

/** A deleted identity is taken to have had a password. */
export const hasNoPassword = async (id: string): Promise<boolean> =>
  (await findIdentity(id))?.unused === true;

/**
 * Mails an invitation to a member without a password, in place of a mail that says to sign in. @returns whether it did
 */
async function mailInvitationIfUnused({ id, name, email }: User): Promise<boolean> {
  if (!(await hasNoPassword(id))) return false;
  const inviter = await inviterOf(id);
  await mailInvitation(email, { id, name, code: await issueInvitation(id), inviter });
  return true;
}

/** Mails another invitation, about the account, if there is no password yet. */
export async function mailInvitedAgain(user: User): Promise<void> {
  await doOnce(`mail#invitation#${user.id}#${user.invited}`, async () => {
    await mailInvitationIfUnused(user);
  });
}

/** The only mail about the account to every new member. */
export async function mailWelcome(user: User): Promise<void> {
  await doOnce(`mail#welcome#${user.id}`, async () => {
    if (await mailInvitationIfUnused(user)) return;
    await send({
      to: user.email,
      subject: `Welcome to ${product.name}`,
      text: `${user.name}, you are a member of ${product.name} now. After signing in, please fill out your profile so that others can find you.`,
      link: { to: 'Sign in', path: '/login' },
    });
  });
}

/** Tells a deleted member, about the account, while they can be restored. */
export async function mailDeletion({ record, at, until }: SoftDeleted): Promise<void> {
  // Somebody who never chose a password only gets invitations.
  if (await hasNoPassword(record.id)) return;
  const deed = `mail#closed#${record.id}#${at}`;
  if (!(await mayBeMailed('account', record.email, deed))) return;
  const day = new Date(until).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
  await doOnce(deed, () =>
    send({
      to: record.email,
      subject: `Your ${product.name} account has been closed`,
      text: `${record.name}, you are no longer a member of ${product.name}. Until ${day} (UTC) an administrator can restore your account, without the roles you had; after that it is deleted for good. If this was a mistake, please contact an administrator.`,
      link: { to: `Open ${product.name}`, path: '/login' },
    }),
  );
}

/** Tells a restored member, about the account. */
export async function mailRestored(user: User): Promise<void> {
  const deed = `mail#return#${user.id}#${user.createTimestamp}#${user.version}`;
  if (!(await mayBeMailed('account', user.email, deed))) return;
  await doOnce(deed, async () => {
    if (await mailInvitationIfUnused(user)) return;
    await send({
      to: user.email,
      subject: `Your ${product.name} account is back`,
      text: `${user.name}, an administrator has restored your account. You are a member of ${product.name} again and can sign in as before.`,
      link: { to: 'Sign in', path: '/login' },
    });
  });
}

/** @returns false if they were mailed of enough requests today and are to be notified in the app */
export async function mailRequest(administrator: User, request: Stored<'requests'>): Promise<boolean> {
  if (!wantsMail(administrator)) return true;
  const wish = request.nominatedBy ? 'is nominated for' : 'would like to join';
  const deed = `mail#request#${request.id}#${administrator.id}`;
  if (!(await mayBeMailed('request', administrator.email, deed))) return false;
  await doOnce(deed, () =>
    send({
      to: administrator.email,
      subject: `${singleLine(request.name)} ${wish} ${product.name}`,
      text: `${request.name} is waiting for an administrator’s decision.`,
      link: { to: 'Read the request and decide', path: `${names.requests.path}/${request.id}` },
    }),
  );
  return true;
}

/** The page of the notice's record; that of all notices if it has several. */
export function noticePath(notice: Notice): string {
  if (notice.subject === 'profile-changed') return profileChangesPath;
  if (notice.subject === 'report-waiting' || notice.subject === 'report-settled') return reportsPath;
  const of = linkedKind(notice);
  const [first, ...others] = notice.about;
  return of && first && others.length === 0 ? `${names[of].path}/${first.id}` : '/home';
}

/** Mails a notice at once, to a member who isn't using the app. */
export async function mailNotice(user: User, notice: Notice): Promise<void> {
  if (!wantsMail(user)) return;
  // A member who has no password yet reads the notice once they accepted their invitation.
  if (await hasNoPassword(user.id)) return;
  const deed = `mail#notification#${notice.id}#${notice.createTimestamp}`;
  if (!(await mayBeMailed('notification', user.email, deed))) return;
  await doOnce(deed, () =>
    send({
      to: user.email,
      subject: `${product.name} has news for you`,
      text: `${noticeText(notice)}\n\nTo stop these emails, turn them off under My Account.`,
      link: { to: `Open ${product.name}`, path: noticePath(notice) },
    }),
  );
}
