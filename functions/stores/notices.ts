import type { ReasonRecord } from '../../shared/definitions/define-notice.ts';
import type { Collection, Stored } from '../../shared/kinds/registry.ts';
import { secondsPerDay } from '../../shared/language/time.ts';
import { withoutEnded } from '../../shared/notice/notice-reasons.ts';
import { definitionOf } from '../../shared/notice/notice-text.ts';
import { can } from '../../shared/permissions/policy.ts';
import { change, type UnitOfWork } from '../data/change.ts';
import { markDone } from '../data/once.ts';
import { readStored, toItem } from '../data/stored.ts';
import { secondsFrom } from '../data/table.ts';
import { type MemberActor, readMember } from './actor.ts';
import { hash } from './hash.ts';
import { introductionsFor } from './introductions.ts';
import { recordsOfMember } from './member-records.ts';
import { factorOf, hasFactor } from './second-factors.ts';

export type Notice = Stored<'notices'>;

/** The group of an event. Events of the same subject, day and task force share a notice. */
export type NoticeGroup = Pick<Notice, 'subject' | 'day' | 'taskforce'>;

/** A record that a notice is about. */
export type NamedRecord = { id: string; name: string };

/** The name in a notice that doesn't quote one: the words of a blocked member reach nobody. */
export const unnamed = 'Unnamed';

/**
 * Records that a notice lists, so that each can be taken out exactly; further ones are only counted, and go with the last
 * listed one. One person can't make as many in a day, so nobody hides another's thing behind theirs.
 */
const mostListed = 500;

/**
 * Notices of a member; the oldest beyond them end. There is one for each subject, task force whose resources a member
 * approves and day on which an opportunity of theirs ends, so what others do never makes as many.
 */
export const mostNotices = 100;
/** Notices that one change can end. */
const endedAtOnce = 20;

/** Characters of the hash in a notice's id: an id has at most 64, of which the member's takes 36. */
const idHashLength = 20;

/** The id of a member's notice: there is one for each group. */
export const noticeId = (member: string, { subject, day = '', taskforce }: NoticeGroup): string =>
  `${member}-${hash([subject, day, taskforce?.id ?? ''].join(' ')).slice(0, idHashLength)}`;

const now = (unit: UnitOfWork) => unit.now.toISOString();

export async function addWelcome(unit: UnitOfWork, member: string): Promise<void> {
  const group = { subject: 'welcome' } as const;
  await unit.put('notices', {
    id: noticeId(member, group),
    member,
    ...group,
    about: [],
    count: 1,
    at: now(unit),
  });
}

/**
 * Adds a record to the member's open notice of this subject, or to a new one. A listed record isn't counted twice, and
 * only members get notices.
 */
export async function addNotice(
  unit: UnitOfWork,
  member: string,
  group: NoticeGroup,
  { id, name }: NamedRecord,
): Promise<void> {
  const key = noticeId(member, group);
  if (!(await unit.item({ pk: 'users', sk: member }))) return;
  const open = await unit.get('notices', key);
  const listed = open?.about ?? [];
  if (listed.some((each) => each.id === id)) return;
  const about = [...listed, { id, name }].slice(0, mostListed);
  const count = (open?.count ?? 0) + 1;
  await unit.put('notices', { id: key, member, ...group, about, count, at: now(unit) });
}

/** A notice of an event, for one member. */
export type DueNotice = {
  to: string;
  /** The idempotency key: a retry adds nothing. */
  key: string;
  group: NoticeGroup;
  about: NamedRecord;
  /** The kind of the record, if the member is notified only while they may see it. */
  seenIn?: Collection;
  /** The member who caused it. Members who muted them aren't mailed. */
  by?: string;
  /** Whether its member blocks whoever caused it: they get nothing, but as much is written. */
  isWithheld?: boolean;
};

/** Adds a notice to those of its member, once for its key, if its reason still holds. Only members get notices. */
export async function addDueNotice(unit: UnitOfWork, due: DueNotice): Promise<void> {
  const { to, key, group, seenIn, about } = due;
  if (!(await holdsNow(unit, due)) || !(await markDone(unit, key))) return;
  if (due.isWithheld) return addForNobody(unit, due);
  if (seenIn && !can(await readMember(to, unit), 'see', seenIn, about, unit.now)) return;
  await addNotice(unit, to, group, about);
}

/** Whether what a notice would tell of is so, at the time of the unit of work. */
export async function holdsNow(unit: UnitOfWork, { to, group, about }: DueNotice): Promise<boolean> {
  // Nothing follows for a member whose record can't be read.
  if (!(await unit.get('users', to))) return false;
  const notice = { id: '', member: to, ...group, about: [about], count: 1, at: now(unit) };
  return (await currentNotice(unit, notice, await readMember(to, unit))) !== undefined;
}

type Told = Pick<Notice, 'member' | 'subject' | 'day' | 'taskforce' | 'about' | 'count' | 'at'>;

/** The notice without the records that its reason no longer holds of; undefined if none is left. */
async function currentNotice<N extends Told>(
  unit: UnitOfWork,
  notice: N,
  member: MemberActor,
): Promise<N | undefined> {
  const { of = [] } = definitionOf(notice)?.reason ?? {};
  const ids = notice.about.length === 0 ? [member.id] : notice.about.map(({ id }) => id);
  const keysOf = (pk: Collection) => ids.map((sk) => ({ pk, sk }));
  const found = new Map<string, ReasonRecord[]>();
  const unreadable = new Set<string>();
  const add = (id: string, record: object) =>
    found.set(id, [...(found.get(id) ?? []), record as ReasonRecord]);
  for (const kind of of)
    if (kind === 'introductions') {
      const senders = new Set((await unit.items(keysOf('users'))).map(({ sk }) => sk));
      for (const each of await introductionsFor(unit, member))
        if (senders.has(each.from)) add(each.from, each);
    } else
      for (const item of await unit.items(keysOf(kind))) {
        const record = readStored(kind, item);
        if (record) add(item.sk, record);
        else unreadable.add(item.sk);
      }
  if (notice.subject === 'second-factor-lost')
    for (const [id, records] of found)
      found.set(id, [{ ...records[0], hasSecondFactor: hasFactor(await factorOf(unit, id)) }]);
  // Of a record that can't be read nobody knows whether the reason still holds.
  const recordsFor = ({ id }: { id: string }) => (unreadable.has(id) ? undefined : (found.get(id) ?? []));
  return withoutEnded(notice, member, recordsFor, unit.now);
}

/** Takes what is over out of a member's notices, and ends the oldest of too many. Those of a deleted member stay as they are until they are restored. */
export async function endNotices(unit: UnitOfWork, member: string): Promise<void> {
  if (!(await unit.item({ pk: 'users', sk: member }))) return;
  const actor = await readMember(member, unit);
  const all = (await recordsOfMember('notices', member)).sort((one, other) => (one.at < other.at ? 1 : -1));
  for (const [place, { id }] of all.slice(0, mostNotices + endedAtOnce).entries()) {
    const notice = await unit.get('notices', id);
    const current = place < mostNotices && notice ? await currentNotice(unit, notice, actor) : undefined;
    if (!notice || current === notice) continue;
    await (current ? unit.put('notices', current) : unit.remove('notices', id));
  }
}

/** Does the same as a change of its own. Most members have no notice, so nothing is begun for them. */
export async function endNoticesOf(member: string): Promise<void> {
  if ((await recordsOfMember('notices', member)).length > 0) await change((unit) => endNotices(unit, member));
}

/** Seconds for which a notice for nobody is kept. */
const secondsForNobody = 30 * secondsPerDay;

/**
 * Writes what a notice would be for a member whom nobody is, once for its member and record as a notice is: by the
 * number of writes nobody can tell that it was withheld.
 */
async function addForNobody(unit: UnitOfWork, { to, group, about }: DueNotice): Promise<void> {
  const id = noticeId('nobody', { ...group, taskforce: { id: `${to} ${about.id}`, name: '' } });
  if (await unit.item({ pk: 'notices', sk: id })) return;
  const at = now(unit);
  const notice = { id, member: 'nobody', subject: group.subject, about: [], count: 1, at, version: 1 };
  const item = toItem('notices', { ...notice, createTimestamp: at, updateTimestamp: at });
  await unit.putItem({ ...item, expires: secondsFrom(unit.now, secondsForNobody) });
}

/** Takes a record out of a notice, or dismisses it all. */
export async function dismiss(unit: UnitOfWork, notice: Notice, record?: string): Promise<void> {
  const about = record === undefined ? [] : notice.about.filter(({ id }) => id !== record);
  if (about.length === 0) await unit.remove('notices', notice.id);
  else if (about.length < notice.about.length)
    await unit.put('notices', { ...notice, about, count: notice.count - 1 });
}
