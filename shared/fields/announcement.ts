import * as z from 'zod';
import { msg } from '../language/messages.ts';
import { refusal } from '../language/refusals.ts';
import { msPerDay } from '../language/time.ts';
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

/** Days for which an operator can say something, so that nothing stays that nobody remembers. */
const mostDays = 31;

/** What an operator types, in English: no member does. */
export const saidByOperator = z.object({
  text: announcementText.input.optional(),
  until: z
    .union([z.iso.datetime({ offset: true }), z.iso.datetime({ offset: true, precision: -1 })], {
      error: 'Say until when: --until 2026-11-23T08:00Z.',
    })
    .refine((until) => Date.parse(until) > Date.now(), 'The time of --until is over.')
    .refine((until) => Date.parse(until) < Date.now() + mostDays * msPerDay, 'Say a time within 31 days.')
    .transform((until) => new Date(until).toISOString()),
  readOnly: z.literal(true).optional(),
});
export type SaidByOperator = { [K in 'text' | 'until']?: string | undefined } & {
  readOnly?: true | undefined;
};
