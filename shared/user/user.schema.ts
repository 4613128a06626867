import * as z from 'zod';
import { defineKind } from '../define-kind.ts';
import { mailAddress, searched } from '../fields.ts';
import { profileFields } from '../profile.ts';

const notification = z.object({
  id: z.string(),
  /** What people read. */
  text: z.string(),
  /** What kind of event it tells of: those of one subject are gathered into one notice, which grows. */
  subject: z.string().optional(),
  /** How many records it tells of, and the first of them. */
  count: z.int().optional(),
  about: z.array(z.object({ id: z.string(), name: z.string() })).optional(),
});

export const users = defineKind('users', {
  fields: {
    ...profileFields,
    bio: searched('Biography', profileFields.bio),
    /** Mails other than the account's own; on unless turned off. */
    notifyByMail: {
      input: z.boolean({ error: 'Choose whether mails are wanted: yes or no.' }).optional(),
      stored: z.boolean().optional(),
      private: true as const,
    },
  },
  /** Whoever invites somebody need not know more than a name and an address: their first run asks the rest. */
  later: ['university', 'topics', 'title', 'contact', 'bio'],
  /** The identity's address: named by whoever invites, never changed by an edit. */
  onCreate: {
    email: { ...mailAddress(), private: true as const },
  },
  server: {
    notifications: { stored: z.array(notification), private: true as const },
    firstRun: { stored: z.boolean() },
    admin: { stored: z.literal('true').optional() },
  },
});
