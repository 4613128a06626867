import * as z from 'zod';
import { msg } from '../language/messages.ts';
import { refusal } from '../language/refusals.ts';
import { oneOf, text, timestamp } from './fields.ts';

export const longestAnnouncement = 300;

export const announcementText = text(msg('What everybody should know'), 1, longestAnnouncement);

/** What is said to every member until a time: ISO 8601. */
export const announcement = z.object({ text: announcementText.stored, until: timestamp });
export type Announcement = z.output<typeof announcement>;

/** For how many days an administrator's announcement is shown. */
export const announcementDays = oneOf(
  msg('How long it is shown'),
  {
    1: msg('A day'),
    3: msg('Three days'),
    7: msg('A week'),
    14: msg('Two weeks'),
    31: msg('A month'),
  },
  refusal('Choose how long it is shown.'),
);
export const announcementInput = z.strictObject({
  text: announcementText.input,
  days: announcementDays.input,
});

/** What an operator says to every member; while `readOnly`, nothing that a person does changes a record. */
export const operatorsWord = announcement
  .partial({ text: true })
  .extend({ readOnly: z.literal(true).optional() });
export type OperatorsWord = z.output<typeof operatorsWord>;
