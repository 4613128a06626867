import * as z from 'zod';
import { defineKind } from '../definitions/define-kind.ts';
import { exampleId, recordId, timestamp } from '../fields/fields.ts';
import { msg } from '../language/messages.ts';
import { notices as policy } from './notice.policy.ts';
import { noticeSubjects } from './notice-definitions.ts';

const named = z.object({ id: recordId, name: z.string() });

/**
 * A notification of one member, until they dismiss it. Events of the same subject, day and task force are grouped in one
 * notice. Whoever shows it makes its words (`notice-text.ts`).
 */
export const notices = defineKind('notices', {
  names: {
    one: msg('notification'),
    many: msg('notifications'),
    counted: msg('{count, plural, one {# notification} other {# notifications}}'),
    heading: msg('Notifications'),
    deleted: msg('Deleted Notification'),
    path: '',
  },
  order: 11,
  loadWeight: 1,
  policy,
  ids: 'by-member',
  fields: {},
  server: {
    member: { label: msg('Member'), stored: recordId, example: exampleId },
    subject: { label: msg('Subject'), stored: z.enum(noticeSubjects), example: 'taskforce-joined' },
    /** The records of the events, as far as they are known; the text names the first ones. */
    about: { label: msg('About'), stored: z.array(named), example: [{ id: exampleId, name: 'Clean water' }] },
    /** The number of all records. */
    count: { label: msg('Count'), stored: z.int().min(1), example: 1 },
    /** When the last event was added. */
    at: { label: msg('Told'), stored: timestamp, example: '2026-11-27T08:00:00.000Z' },
    /** The day of the event in UTC. */
    day: { label: msg('Day'), stored: z.iso.date().optional() },
    taskforce: { label: msg('Task Force'), stored: named.optional() },
  },
});
