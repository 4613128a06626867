import * as z from 'zod';
import { msg } from '../language/messages.ts';
import { text, timestamp } from './fields.ts';

export const longestAnnouncement = 300;

export const announcementText = text(msg('What everybody should know'), 1, longestAnnouncement);

/** What is said to every member until a time: ISO 8601. */
export const announcement = z.object({ text: announcementText.stored, until: timestamp });
export type Announcement = z.output<typeof announcement>;

/** What an operator says to every member; while `readOnly`, nothing that a person does changes a record. */
export const operatorsWord = announcement
  .partial({ text: true })
  .extend({ readOnly: z.literal(true).optional() });
export type OperatorsWord = z.output<typeof operatorsWord>;
