import * as z from 'zod';
import { defineKind } from '../definitions/define-kind.ts';
import { exampleId, optional, optionalId, paragraphs, recordId, reference } from '../fields/fields.ts';
import { introductions as policy } from './introduction.policy.ts';
import { introductionStatuses, longestMessage, shortestMessage } from './introduction.rules.ts';

const consent = 'Agree that your email address is shown, so that an answer can reach you.';

/**
 * A message from one member to others, which is mailed to them once: to a member, to the chairs of a task force whom the
 * sender asks to be a member of it, to the leads of a project, or to the owner of an opportunity. A sender may also ask a
 * member to take over their role in a task force, project or university. Only sender and recipients see it.
 */
export const introductions = defineKind('introductions', {
  names: {
    one: 'introduction',
    many: 'introductions',
    heading: 'Introductions',
    deleted: 'Deleted Introduction',
    path: '',
  },
  order: 12,
  loadWeight: 1,
  policy,
  // Enough for whoever looks for colleagues, too few to advertise to the network.
  dailyLimit: { person: 10, administrator: 10, verb: 'write', noun: 'introductions' },
  fields: {},
  /**
   * One of `member`, `taskforce`, `project` and `offer` says whom the message is for. A handover names a member, and one of
   * `taskforce`, `project` and `university`.
   */
  onCreate: {
    member: optionalId('users', 'Member'),
    taskforce: optional(reference('taskforces', 'Task Force')),
    project: optional(reference('projects', 'Project')),
    offer: optional(reference('offers', 'Opportunity')),
    university: optional(reference('universities', 'University')),
    /** The member is asked to take over the sender's role. */
    handover: {
      label: 'Handover',
      type: 'yesNo',
      input: z.literal(true, { error: 'Mark a handover as one, or leave it out.' }).optional(),
      stored: z.literal(true).optional(),
    },
    /** Deleted after `keptDays`. */
    message: {
      ...paragraphs('Message', shortestMessage, longestMessage),
      stored: z.string().optional(),
      example: 'We are planning a course on water and migration. Would you like to teach a part of it?',
    },
    /** The sender agrees: an answer goes from person to person. */
    showsAddress: {
      label: 'My email address is shown to whoever receives this',
      type: 'yesNo',
      input: z.literal(true, { error: consent }),
      stored: z.literal(true),
      example: true,
    },
  },
  server: {
    from: {
      label: 'From',
      stored: recordId,
      reference: { to: 'users' as const, shape: 'id' as const },
      example: exampleId,
    },
    /** The recipients; a request to join a task force is for whoever is its chair. */
    to: {
      label: 'To',
      stored: z.array(recordId),
      reference: { to: 'users' as const, shape: 'ids' as const },
      example: [exampleId],
    },
    status: { label: 'Status', type: 'code', stored: z.enum(introductionStatuses), example: 'sent' },
    /** Members who blocked the sender. */
    withheldFrom: { label: 'Withheld from', stored: z.array(recordId).optional(), private: true as const },
  },
});
