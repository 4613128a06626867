import type { Stored } from '../../shared/kinds/registry.ts';
import { utcDay } from '../../shared/language/format.ts';
import { definitionOf } from '../../shared/notice/notice-text.ts';
import { mailReset } from '../account/factor-changes.ts';
import { mailPastAddress } from '../account/follow-address.ts';
import { change, UnitOfWork } from '../data/change.ts';
import { doOnce } from '../data/once.ts';
import { parseRecords, readItems } from '../data/records.ts';
import { noticeMailValues } from '../mail/digest-mail.ts';
import {
  declineMail,
  deletionMail,
  noticeMail,
  questionMail,
  requestMail,
  requestSentMail,
  restoredMail,
  welcomeMail,
} from '../mail/member-mails.ts';
import { inviteIfUnused, sendMail } from '../mail/send-mail.ts';
import { administratorIds } from '../stores/administrators.ts';
import { blockersOf } from '../stores/blocks.ts';
import { decisionKey, declineIn, isFinal } from '../stores/decisions.ts';
import { addDueNotice, type DueNotice, holdsNow } from '../stores/notices.ts';
import type { Run } from '../stores/run.ts';
import { softDeletedMember } from '../stores/soft-deleted.ts';
import { messageOfChange, noticeRules } from './notice-rules.ts';
import { type Entry, type Step, taskOf } from './step.ts';

type User = Stored<'users'>;
type Isolate = (part: string, send: () => Promise<unknown>) => Promise<void>;
type ChangeOf<C extends Entry['change']['collection']> = Extract<Entry['change'], { collection: C }>;

/** The kinds whose mails somebody needs to get in: invitations, welcomes, what a request to join leads to. */
const accountKinds: readonly string[] = ['users', 'requests'];

/**
 * The order in which mails go: first those that people need to get in, then members' words, in turns. So a flood of one
 * member's delays nobody's invitation, and other members' mails by the recipients of one introduction.
 */
export function mailOrder(entries: readonly Entry[]): Entry[] {
  const sent = new Map<string, number>();
  const turnOf = ({ change }: Entry): number => {
    if (accountKinds.includes(change.collection)) return -1;
    if (change.collection !== 'introductions' || !change.after) return 0;
    const { from } = change.after;
    const turn = sent.get(from) ?? 0;
    sent.set(from, turn + 1);
    return turn;
  };
  const inTurns = entries.map((entry) => ({ entry, turn: turnOf(entry) }));
  return inTurns.sort((one, other) => one.turn - other.turn).map(({ entry }) => entry);
}

/** Each mail is a task of its own: one that fails delays no other. */
export const sendMails: Step = async (entries, run) => {
  for (const entry of mailOrder(entries))
    await run.isolate(taskOf('mail', [entry]), () => sendMailsOf(entry, run));
};

async function sendMailsOf(entry: Entry, run: Run): Promise<void> {
  const { change } = entry;
  const isolate: Isolate = (part, send) => run.isolate(taskOf('mail', [entry], part), send);
  if (change.collection === 'users') await mailMember(change, isolate);
  if (change.collection === 'requests') await mailOfRequest(change, isolate);
  if (change.collection === 'notices') await mailNotice(change);
  for (const rule of noticeRules) {
    const { notices, mail } = rule(change) ?? {};
    if (notices && mail) await mailEach(await notices(), mail, isolate);
  }
}

async function mailMember({ id, before, after }: ChangeOf<'users'>, isolate: Isolate): Promise<void> {
  if (!after) return mailDeletedMember(id);
  if (!before) {
    // A new record of a later version is a restored one.
    const { name, createTimestamp, version } = after;
    if (version > 1) await sendMail(restoredMail, after, { id, name, createTimestamp, version });
    else await sendMail(welcomeMail, after, { id, name });
    return;
  }
  if (after.invited !== before.invited)
    await isolate('invitation', () =>
      doOnce(`mail#invitation#${id}#${after.invited}`, async () => {
        await inviteIfUnused(after);
      }),
    );
  await isolate('address', () => mailPastAddress(before, after));
  await isolate('second-factor', () => mailReset(before, after));
}

async function mailDeletedMember(id: string): Promise<void> {
  const unit = new UnitOfWork();
  const deleted = (await unit.item({ pk: 'users', sk: id })) ? undefined : await softDeletedMember(unit, id);
  if (!deleted) return;
  const { record, at, until } = deleted;
  await sendMail(deletionMail, record, { id, at, name: record.name, until: () => utcDay(until) });
}

/** A new request goes to the administrators, and back to whoever filed it; a question and a decline go to the applicant. */
async function mailOfRequest({ before, after }: ChangeOf<'requests'>, isolate: Isolate): Promise<void> {
  if (before && !after) return mailDecline(before);
  if (after && !before && !after.nominatedBy)
    await isolate(after.id, async () => {
      const { id, name, createTimestamp } = after;
      await sendMail(requestSentMail, after, { id, name, createTimestamp });
    });
  if (after && !before)
    for (const administrator of await administrators())
      await isolate(administrator.id, () => mailOrNotify(administrator, after));
  const added = messageOfChange(before, after);
  if (added?.message.from === undefined) return;
  const { request, place } = added;
  const { id, name, createTimestamp } = request;
  await sendMail(questionMail, request, { id, name, createTimestamp, place, question: added.message.text });
}

async function mailDecline(request: Stored<'requests'>): Promise<void> {
  const { id, name, createTimestamp, nominatedBy } = request;
  const decline = declineIn(await new UnitOfWork().item(decisionKey(id)));
  if (!decline || nominatedBy) return;
  const { reason = '' } = decline;
  const end = isFinal(decline) ? 'final' : 'again';
  const variant = reason ? (`${end}WithReason` as const) : end;
  await sendMail(declineMail, request, { variant, id, name, createTimestamp, reason });
}

/** Mails a request to an administrator, or adds a notice if they were mailed of enough requests today. */
async function mailOrNotify(administrator: User, request: Stored<'requests'>): Promise<void> {
  const { id, name, nominatedBy } = request;
  const to = administrator.id;
  const variant = nominatedBy ? 'nominated' : 'asking';
  if (await sendMail(requestMail, administrator, { variant, id, applicant: name, to })) return;
  const group = { subject: 'request-waiting' } as const;
  await change((unit) => addDueNotice(unit, { to, key: `request#${id}#${to}`, group, about: request }));
}

/** Only new notices are mailed, if they still stand. */
async function mailNotice({ id, before, after }: ChangeOf<'notices'>): Promise<void> {
  if (before || !after || definitionOf(after)?.delivery !== 'now') return;
  const unit = new UnitOfWork();
  const notice = await unit.get('notices', id);
  const user = await unit.get('users', after.member);
  if (user && notice) await sendMail(noticeMail, user, noticeMailValues(notice));
}

/** Sends the own mail of notices. A member who muted whoever caused one gets only the notice in the app. */
async function mailEach(
  notices: DueNotice[],
  mail: (to: User, key: string) => Promise<unknown>,
  isolate: Isolate,
): Promise<void> {
  const unit = new UnitOfWork();
  for (const due of notices) {
    const { to, key, by = '', isWithheld } = due;
    if (isWithheld || !(await holdsNow(unit, due))) continue;
    const user = await unit.get('users', to);
    const isMuted = (await blockersOf(by, [to], 'muted')).length > 0;
    if (user && !isMuted) await isolate(to, () => mail(user, `mail#${key}`));
  }
}

/** The member records of all administrators. */
async function administrators(): Promise<User[]> {
  const ids = await administratorIds();
  return parseRecords('users', await readItems(ids.map((sk) => ({ pk: 'users', sk }))));
}
