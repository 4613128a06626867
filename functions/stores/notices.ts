import type { Collection, Stored } from '../../shared/kinds/registry.ts';
import { type Actor, can } from '../../shared/permissions/policy.ts';
import type { UnitOfWork } from '../data/change.ts';
import { everyItem, memberRange } from '../data/records.ts';
import { memberRecordId } from './member-records.ts';

export type Notice = Stored<'notices'>;

/** What a notice is about. Events of the same subject, day and task force share a notice. */
export type NoticeGroup = Pick<Notice, 'subject' | 'day' | 'taskforce'>;

/** A record that a notice is about. */
export type NamedRecord = { id: string; name: string };

/** Records that a notice lists, so that each can be removed exactly; further ones are only counted. */
const mostListed = 50;

export const noticeId = (member: string, { subject, day = '', taskforce }: NoticeGroup): string =>
  memberRecordId(member, [subject, day, taskforce?.id ?? ''].join(' '));

const now = (unit: UnitOfWork) => unit.now.toISOString();

export const noticesOf = (member: string) => everyItem('notices', memberRange('notices', member).of);

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

/** Adds a notice of a record, if the member may see that. */
export async function addNoticeIfVisible(
  unit: UnitOfWork,
  { collection, record, group }: { collection: Collection; record: NamedRecord; group: NoticeGroup },
  actor: Extract<Actor, { type: 'member' }>,
): Promise<void> {
  if (can(actor, 'see', collection, record, unit.now)) await addNotice(unit, actor.id, group, record);
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
