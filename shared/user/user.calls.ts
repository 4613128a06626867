import * as z from 'zod';
import { defineCall } from '../definitions/define-call.ts';
import { exampleOf, exampleRecordId, exampleTime } from '../definitions/examples.ts';
import { exampleId, recordId, timestamp } from '../fields/fields.ts';
import { msg } from '../language/messages.ts';
import { listQuery, listQueryRule, pageDescription } from '../protocol/call-parts.ts';
import { mostDismissed } from './user.rules.ts';
import { bounce, users } from './user.schema.ts';

export const getMe = defineCall('getMe', 'GET /api/me', {
  summary: 'The caller’s own record and roles',
  answer: {
    description: 'Who the caller is.',
    schema: z.object({
      user: users.presentedPrivately,
      roles: z.object({ admin: z.boolean(), chairOf: z.array(z.string()) }),
      /** `needed`: the caller is an administrator, who needs a second factor to act as one. */
      secondFactor: z.object({ set: z.boolean(), needed: z.boolean() }),
      /** Why the caller gets no mail until they change or confirm their address. */
      bounce: bounce.optional(),
      /** The token that has the digest sent again, if the caller ended it by the link in it. */
      digestEnded: z.string().optional(),
    }),
    example: {
      user: exampleOf(users),
      roles: { admin: false, chairOf: [] },
      secondFactor: { set: false, needed: false },
    },
  },
  dailyLimit: 'none',
});

export const dismissNotification = defineCall('dismissNotification', 'DELETE /api/me/notifications/{id}', {
  summary: 'Dismisses one of the caller’s notifications, unless it has grown beyond the `count` they read',
  query: z.object({
    count: z
      .string()
      .regex(/^[1-9]\d{0,8}$/)
      .pipe(z.coerce.number<string>())
      .optional(),
  }),
  queryRule: msg('count must be a whole number from 1.'),
  refuses: ['bad-request', 'forbidden', 'not-found', 'stale'],
  // The call is cheap, and years of notifications may have gathered.
  dailyLimit: { says: msg('You can dismiss {most} notifications a day.'), person: 1000, administrator: 1000 },
  audit: msg('Dismissed a notification'),
});

export const dismissNotifications = defineCall('dismissNotifications', 'POST /api/me/notifications/dismiss', {
  summary:
    'Dismisses notifications of the caller, or one record of each; one that has grown beyond the `count` they read stays, and one that is gone is no error',
  input: z.strictObject({
    notifications: z
      .array(z.strictObject({ id: recordId, count: z.int().min(1), record: recordId.optional() }))
      .min(1)
      .max(mostDismissed),
  }),
  example: { notifications: [{ id: exampleId, count: 1 }] },
  // As often as one by one.
  dailyLimit: {
    says: msg('You can dismiss {most} lists of notifications a day.'),
    person: 1000,
    administrator: 1000,
  },
  audit: msg('Dismissed notifications'),
});

export const declineMatch = defineCall('declineMatch', 'PUT /api/me/not-for-me/{id}', {
  summary: 'Keeps a record from being proposed to the caller again, as the last of 200',
  answer: { record: 'users', description: 'The caller’s own record.' },
  refuses: ['not-found'],
  // The call is cheap.
  dailyLimit: { says: msg('You can decline {most} proposals a day.'), person: 1000, administrator: 1000 },
  audit: msg('Declined a suggestion'),
});

export const proposeAgain = defineCall('proposeAgain', 'DELETE /api/me/not-for-me/{id}', {
  summary: 'Lets a record be proposed to the caller again',
  answer: { record: 'users', description: 'The caller’s own record.' },
  refuses: ['not-found'],
  dailyLimit: {
    says: msg('You can take back {most} declined proposals a day.'),
    person: 1000,
    administrator: 1000,
  },
  audit: msg('Restored a declined suggestion'),
});

export const listEdits = defineCall('listEdits', 'GET /api/me/edits', {
  summary: 'What others changed of the caller’s profile in the last 30 days, the newest first',
  query: listQuery,
  queryRule: listQueryRule,
  answer: {
    description: pageDescription,
    schema: z.object({
      items: z.array(
        z.object({
          id: z.uuid(),
          at: timestamp,
          /** The member who changed the profile. */
          by: recordId,
          fields: z.array(z.string()),
          /** The previous values of the changed fields. */
          was: users.presented.partial(),
        }),
      ),
      cursor: z.string().optional(),
    }),
    example: {
      items: [
        {
          id: '019dbb8e-60f1-7a52-9b0c-51f0a9d2c7e4',
          at: exampleTime,
          by: exampleRecordId,
          fields: ['title'],
          was: { title: 'Professor of Hydrology' },
        },
      ],
    },
  },
  refuses: ['bad-request'],
  dailyLimit: 'none',
});

export type EditsAnswer = z.output<typeof listEdits.answer.schema>;

export const listBounces = defineCall('listBounces', 'GET /api/bounces', {
  summary: 'The members whose mail comes back, who are mailed nothing until their address works',
  answer: {
    description: 'All of them.',
    schema: z.object({
      items: z.array(bounce.extend({ id: recordId, name: z.string(), email: z.string() })),
    }),
    example: {
      items: [
        {
          id: exampleRecordId,
          name: 'Ana Alvarez',
          email: 'ana@example.org',
          at: exampleTime,
          why: 'bounce',
        },
      ],
    },
  },
  refuses: ['forbidden'],
});

export type BouncingMember = z.output<typeof listBounces.answer.schema>['items'][number];

export const listDeletedMembers = defineCall('listDeletedMembers', 'GET /api/deleted-members', {
  summary: 'The members who were deleted and can be brought back',
  answer: {
    description: 'All of them.',
    /** `by` deleted the member `at` this time; they can be restored `until` then. */
    schema: z.object({
      items: z.array(
        z.object({
          id: recordId,
          name: z.string(),
          email: z.string(),
          by: recordId,
          at: timestamp,
          until: timestamp,
        }),
      ),
    }),
    example: {
      items: [
        {
          id: exampleId,
          name: 'Ana Muñoz',
          email: 'ana@example.org',
          by: exampleRecordId,
          at: exampleTime,
          until: '2026-12-21T09:30:00.000Z',
        },
      ],
    },
  },
  refuses: ['forbidden'],
});

export type DeletedMember = z.output<typeof listDeletedMembers.answer.schema>['items'][number];

export const restoreMember = defineCall('restoreMember', 'POST /api/users/{id}/restore', {
  summary: 'Makes a deleted member one again, as they were but for their roles',
  answer: { record: 'users', description: 'The member.' },
  refuses: ['forbidden', 'not-found'],
  // The limit is that of deletions, so that a mistake with a whole list can be undone in a day.
  dailyLimit: { says: msg('You can bring back {most} members a day.'), person: 100, administrator: 100 },
  audit: msg('Restored a deleted member'),
});

export const inviteAgain = defineCall('inviteAgain', 'POST /api/users/{id}/invitation', {
  summary: 'Mails a member who has no password yet another invitation; the one before ends',
  answer: { record: 'users', description: 'The member.' },
  refuses: ['forbidden', 'not-found', 'conflict', 'slow-down'],
  // The limit is that of invitations.
  dailyLimit: { says: msg('You can invite {most} people again a day.'), person: 300, administrator: 300 },
  audit: msg('Sent another invitation'),
});
