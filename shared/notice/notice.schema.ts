import * as z from 'zod';
import { defineKind } from '../define-kind.ts';
import { exampleId, recordId, timestamp } from '../fields.ts';
import { notices as policy } from './notice.policy.ts';
import { noticeSubjects } from './notice-subjects.ts';

const named = z.object({ id: recordId, name: z.string() });

/**
 * What one member is told in the app until they dismiss it. There is one notice for each subject, day and task force:
 * the next event of the same makes it grow. Its words are made by whoever shows it (`notice-words.ts`).
 */
export const notices = defineKind('notices', {
  names: {
    one: 'notification',
    many: 'notifications',
    heading: 'Notifications',
    deleted: 'Deleted Notification',
    path: '',
  },
  order: 11,
  loadWeight: 1,
  policy,
  ids: 'by-member',
  fields: {},
  server: {
    member: { label: 'Member', stored: recordId, example: exampleId },
    subject: { label: 'Subject', stored: z.enum(noticeSubjects), example: 'taskforce-joined' },
    /** The records it tells of that it knows: the first are named. */
    about: { label: 'About', stored: z.array(named), example: [{ id: exampleId, name: 'Clean water' }] },
    /** How many records it tells of. */
    count: { label: 'Count', stored: z.int().min(1), example: 1 },
    /** When it began, or last grew. */
    at: { label: 'Told', stored: timestamp, example: '2026-11-27T08:00:00.000Z' },
    /** The day of the event, UTC's. */
    day: { label: 'Day', stored: z.iso.date().optional() },
    taskforce: { label: 'Task Force', stored: named.optional() },
    text: { label: 'Text', stored: z.string().optional() },
  },
});
