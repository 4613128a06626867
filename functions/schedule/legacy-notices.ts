import * as z from 'zod';
import { recordId } from '../../shared/fields/fields.ts';
import type { NoticeSubject } from '../../shared/notice/notice-subjects.ts';
import { mostListed, type Notice, type NoticeGroup, noticeId } from '../stores/notices.ts';

/*
 * Upgrades notices of a member's record in its first shape: sentences with what they were made from. Only this file
 * knows the old subjects and sentences.
 */

const legacyNotice = z.object({
  id: z.string(),
  text: z.string(),
  subject: z.string().optional(),
  count: z.int().min(1).optional(),
  about: z.array(z.object({ id: recordId, name: z.string() })).optional(),
});

const subjects: Record<string, NoticeSubject> = {
  'profile changed': 'profile-changed',
  'nominees approved': 'nominee-approved',
  'requests waiting': 'request-waiting',
  'resources without a chair': 'resource-without-chair',
  'taskforces without a chair': 'taskforce-without-chair',
  'projects without a lead': 'project-without-lead',
  'roles in taskforces': 'chair-added',
  'ended roles in taskforces': 'chair-removed',
  'joined taskforces': 'taskforce-joined',
  'left taskforces': 'taskforce-left',
  'roles in projects': 'lead-added',
  'ended roles in projects': 'lead-removed',
  'roles in universities': 'contact-added',
  'lost second factors': 'second-factor-lost',
};

/** The name of the task force in a sentence about a resource; undefined in other sentences. */
function findTaskforceName(text: string): string | undefined {
  const before = 'for chairs of the task force “';
  const start = text.indexOf(before);
  const end = text.lastIndexOf('” to approve');
  return start < 0 || end < start ? undefined : text.slice(start + before.length, end);
}

function groupOf(subject: string, text: string): NoticeGroup | undefined {
  const [, when, on] = /^offers (expired|expiring) on (.+)$/.exec(subject) ?? [];
  const day = new Date(`${on} UTC`);
  if (when && !Number.isNaN(day.getTime()))
    return { subject: `offer-${when as 'expired' | 'expiring'}`, day: day.toISOString().slice(0, 10) };
  const [, id] = /^resources of (.+)$/.exec(subject) ?? [];
  const name = findTaskforceName(text);
  if (id && name) return { subject: 'resource-waiting', taskforce: { id, name } };
  return subjects[subject] && { subject: subjects[subject] };
}

export type UpgradedNotice = Pick<
  Notice,
  'id' | 'member' | 'subject' | 'day' | 'taskforce' | 'about' | 'count' | 'text'
>;

/** The notice as a record. One of an unknown subject keeps its sentence; a malformed one is dropped. */
export function upgradeNotice(member: string, legacy: unknown): UpgradedNotice | undefined {
  const { data } = legacyNotice.safeParse(legacy);
  if (!data) return undefined;
  const { id, text, subject = '', about = [], count = about.length } = data;
  if (subject === 'welcome' || text.startsWith('Welcome to '))
    return { id: noticeId(member, { subject: 'welcome' }), member, subject: 'welcome', about: [], count: 1 };
  const group = about.length > 0 && about.length <= count ? groupOf(subject, text) : undefined;
  return group
    ? { id: noticeId(member, group), member, ...group, about: about.slice(0, mostListed), count }
    : { id: noticeId(member, { subject: 'text' }, id), member, subject: 'text', about: [], count: 1, text };
}
