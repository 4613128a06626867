import type { Collection, Stored } from '../../shared/kinds/registry.ts';
import { secondsPerDay } from '../../shared/language/time.ts';
import { can } from '../../shared/permissions/policy.ts';
import type { UnitOfWork } from '../data/change.ts';
import { markDone } from '../data/once.ts';
import { toItem } from '../data/stored.ts';
import { secondsFrom } from '../data/table.ts';
import { readMember } from './actor.ts';
import { hash } from './hash.ts';

export type Notice = Stored<'notices'>;

/** The group of an event. Events of the same subject, day and task force share a notice. */
export type NoticeGroup = Pick<Notice, 'subject' | 'day' | 'taskforce'>;

/** A record that a notice is about. */
export type NamedRecord = { id: string; name: string };

/** The name in a notice that doesn't quote one: the words of a blocked member reach nobody. */
export const unnamed = 'Unnamed';

/** Records that a notice lists, so that each can be removed exactly; further ones are only counted. */
const mostListed = 50;

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

/** The welcome asks for a profile, so it is removed once that is filled out. */
export const removeWelcome = (unit: UnitOfWork, member: string): Promise<void> =>
  unit.remove('notices', noticeId(member, { subject: 'welcome' }));

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
  /** Reads the record again; undefined if the notice is no longer true. */
  current?: (unit: UnitOfWork) => Promise<NamedRecord | undefined>;
  /** Previous notices of the record that are no longer true. */
  replaces?: NoticeGroup[];
  /** The member who caused it. Members who muted them aren't mailed. */
  by?: string;
  /** Whether its member blocks whoever caused it: they get nothing, but as much is written. */
  isWithheld?: boolean;
};

/** Adds a notice to those of its member, once for its key. Only members get notices. */
export async function addDueNotice(unit: UnitOfWork, due: DueNotice): Promise<void> {
  const { to, key, group, seenIn, current, replaces = [] } = due;
  const about = current ? await current(unit) : due.about;
  if (!about || !(await unit.get('users', to)) || !(await markDone(unit, key))) return;
  for (const each of replaces) await removeNotice(unit, to, each, about);
  if (due.isWithheld) return addForNobody(unit, due);
  if (seenIn && !can(await readMember(to, unit), 'see', seenIn, about, unit.now)) return;
  await addNotice(unit, to, group, about);
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

/** Removes a record from a notice that is no longer true of it. One that is counted but not listed stays counted. */
export async function removeNotice(
  unit: UnitOfWork,
  member: string,
  group: NoticeGroup,
  { id }: Pick<NamedRecord, 'id'>,
): Promise<void> {
  const key = noticeId(member, group);
  const open = await unit.get('notices', key);
  const about = open?.about.filter((each) => each.id !== id);
  if (!open || !about || about.length === open.about.length) return;
  if (open.count === 1) await unit.remove('notices', key);
  else await unit.put('notices', { ...open, about, count: open.count - 1 });
}
