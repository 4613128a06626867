import type { Stored } from '../../shared/kinds/registry.ts';
import { digestSubjects, type NoticeSubject } from '../../shared/notice/notice-subjects.ts';
import { mailReset } from '../account/factor-changes.ts';
import { mailPastAddress } from '../account/follow-address.ts';
import { UnitOfWork } from '../data/change.ts';
import { parseRecords, readItems } from '../data/records.ts';
import { mailDeclined, mailQuestion } from '../mail/applicant-mails.ts';
import { mailClosing } from '../mail/closing-mail.ts';
import { mailIntroduction } from '../mail/introduction-mail.ts';
import {
  mailDeletion,
  mailInvitedAgain,
  mailNotice,
  mailRequest,
  mailRestored,
  mailWelcome,
} from '../mail/mails.ts';
import { administratorIds } from '../stores/administrators.ts';
import { blockersOf } from '../stores/blocks.ts';
import { decisionKey, declineIn } from '../stores/decisions.ts';
import { introductionRecipients } from '../stores/introductions.ts';
import type { Run } from '../stores/run.ts';
import { softDeletedMember } from '../stores/soft-deleted.ts';
import { type Closing, closingIn, whoAsked } from './closing-notice.ts';
import { notifyOfAnswer, notifyOfRequest } from './request-notice.ts';
import { type Entry, type Step, taskOf } from './step.ts';

type User = Stored<'users'>;

/** These have mails of their own, or are in the digest. */
const mailedOtherwise: readonly NoticeSubject[] = [
  'welcome',
  'introduced',
  'offer-closed',
  'project-closed',
  ...digestSubjects,
];

/** Each mail is a task of its own: one that fails delays no other. */
export const sendMails: Step = async (entries, run) => {
  for (const entry of entries) await run.isolate(taskOf('mail', [entry]), () => sendMailsOf(entry, run));
};

async function sendMailsOf(entry: Entry, run: Run): Promise<void> {
  const { change } = entry;
  const alone = (part: string, send: () => Promise<void>) => run.isolate(taskOf('mail', [entry], part), send);
  if (change.collection === 'users' && !change.after) return mailDeletedMember(change.id);
  if (change.collection === 'users' && change.after) {
    const { before, after } = change;
    // A new record of a later version is a restored one.
    if (!before) return after.version > 1 ? mailRestored(after) : mailWelcome(after);
    if (after.invited !== before.invited) await alone('invitation', () => mailInvitedAgain(after));
    await alone('address', () => mailPastAddress(before, after));
    await alone('second-factor', () => mailReset(before, after));
  }
  if (change.collection === 'introductions' && change.after && !change.before)
    await mailRecipients(change.after, alone);
  const closing = closingIn(change);
  if (closing) await mailWhoAsked(closing, alone);
  // Only new notices are mailed.
  if (change.collection === 'notices' && change.after && !change.before) {
    const notice = change.after;
    const user = await new UnitOfWork().get('users', notice.member);
    if (user && !mailedOtherwise.includes(notice.subject)) await mailNotice(user, notice);
  }
  if (change.collection === 'requests') await mailOfRequest(change, alone);
}

type RequestChange = Extract<Entry['change'], { collection: 'requests' }>;
type Alone = (part: string, send: () => Promise<void>) => Promise<void>;

/** A new request goes to the administrators, and so does an answer; a question and a decline go to the applicant. */
async function mailOfRequest({ before, after }: RequestChange, alone: Alone): Promise<void> {
  if (before && !after) {
    const decline = declineIn(await new UnitOfWork().item(decisionKey(before.id)));
    if (decline && !before.nominatedBy) await mailDeclined(before, decline);
  }
  if (after && !before)
    for (const administrator of await administrators())
      await alone(administrator.id, async () => {
        if (!(await mailRequest(administrator, after))) await notifyOfRequest(administrator.id, after);
      });
  const { thread = [] } = after ?? {};
  const message = thread[before?.thread?.length ?? 0];
  if (!after || !message) return;
  const { text, from } = message;
  if (from !== undefined) return mailQuestion(after, text, thread.length);
  for (const { id } of await administrators())
    await alone(id, () => notifyOfAnswer(id, after, thread.length));
}

/** Whoever muted the sender reads the introduction in the app. */
async function mailRecipients(introduction: Stored<'introductions'>, alone: Alone): Promise<void> {
  const unit = new UnitOfWork();
  const { from } = introduction;
  const sender = await unit.get('users', from);
  if (!sender) return;
  const recipients = await introductionRecipients(unit, introduction);
  const muters = await blockersOf(unit, from, recipients, 'muted');
  for (const recipient of await unit.getAll('users', recipients))
    if (!muters.includes(recipient.id))
      await alone(recipient.id, () => mailIntroduction(unit, recipient, sender, introduction));
}

/** Whoever muted the member who closed it reads of it in the app. */
async function mailWhoAsked(
  { collection, record }: Closing,
  alone: (part: string, send: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const unit = new UnitOfWork();
  // It may have been opened again or deleted since.
  if ((await unit.get(collection, record.id))?.closed !== record.closed) return;
  for (const { member, deed } of await whoAsked(collection, record.id, ['blocked', 'muted']))
    await alone(member, async () => {
      const to = await unit.get('users', member);
      if (to) await mailClosing(to, collection, record, deed);
    });
}

async function mailDeletedMember(id: string): Promise<void> {
  const unit = new UnitOfWork();
  const deleted = (await unit.item({ pk: 'users', sk: id })) ? undefined : await softDeletedMember(unit, id);
  if (deleted) await mailDeletion(deleted);
}

/** The member records of all administrators. */
async function administrators(): Promise<User[]> {
  const ids = await administratorIds();
  return parseRecords('users', await readItems(ids.map((sk) => ({ pk: 'users', sk }))));
}
