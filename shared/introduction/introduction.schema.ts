import * as z from 'zod';
import { defineKind } from '../definitions/define-kind.ts';
import { exampleId, paragraphs, recordId, recordOf } from '../fields/fields.ts';
import { msg } from '../language/messages.ts';
import { refusal } from '../language/refusals.ts';
import { introductions as policy } from './introduction.policy.ts';
import { longestMessage, shortestMessage } from './introduction.rules.ts';
import { aboutKinds, purposeNames } from './purposes.ts';
import { introductionStatuses } from './transitions.ts';

const consent = refusal('Agree that your email address is shown, so that an answer can reach you.');

/**
 * A message from one member to others, which is mailed to them once. `purposes.ts` says what it can be for. Only its
 * sender and its recipients see it.
 */
export const introductions = defineKind('introductions', {
  names: {
    one: msg('introduction'),
    many: msg('introductions'),
    counted: msg('{count, plural, one {# introduction} other {# introductions}}'),
    heading: msg('Introductions'),
    deleted: msg('Deleted Introduction'),
    path: '',
  },
  order: 12,
  loadWeight: 1,
  policy,
  // Counted in recipients: enough for whoever looks for colleagues, too few to advertise to the network. Refused ones
  // count, as each tells who receives none from this sender.
  dailyLimit: {
    says: msg('You can write to {most} people a day.'),
    person: 30,
    administrator: 30,
    countsRefused: true,
  },
  fields: {},
  onCreate: {
    purpose: {
      label: msg('Purpose'),
      type: 'code',
      input: z.enum(purposeNames, { error: refusal('Choose what you write for.') }),
      stored: z.enum(purposeNames),
      example: 'message',
    },
    about: recordOf(
      aboutKinds,
      msg('About'),
      'keep',
      refusal('Choose one member, task force, project or opportunity to write to.'),
    ),
    /** The member who is asked to take over the sender's role. */
    successor: {
      label: msg('Successor'),
      input: recordId.optional(),
      stored: recordId.optional(),
      reference: { to: 'users' as const, shape: 'id' as const, onDelete: 'keep' as const },
    },
    /** Deleted after `keptDays`. */
    message: {
      ...paragraphs(msg('Message'), shortestMessage, longestMessage),
      stored: z.string().optional(),
      example: 'We are planning a course on water and migration. Would you like to teach a part of it?',
    },
    /** The sender agrees: an answer goes from person to person. */
    showsAddress: {
      label: msg('My email address is shown to whoever receives this'),
      type: 'yesNo',
      input: z.literal(true, { error: consent }),
      stored: z.literal(true),
      example: true,
    },
  },
  server: {
    from: {
      label: msg('From', 'who sent it'),
      stored: recordId,
      reference: { to: 'users' as const, shape: 'id' as const },
      example: exampleId,
    },
    /** The recipients; a request to join a task force is for whoever is its chair. */
    to: {
      label: msg('To'),
      stored: z.array(recordId),
      reference: { to: 'users' as const, shape: 'ids' as const },
      example: [exampleId],
    },
    status: { label: msg('Status'), type: 'code', stored: z.enum(introductionStatuses), example: 'sent' },
    /** Members who blocked the sender. */
    withheldFrom: {
      label: msg('Withheld from'),
      stored: z.array(recordId).optional(),
      private: true as const,
    },
  },
});
