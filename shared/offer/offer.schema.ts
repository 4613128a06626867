import * as z from 'zod';
import { defineKind } from '../definitions/define-kind.ts';
import { closingFields, criteriaFields } from '../fields/common-fields.ts';
import { exampleId, named, references, richText, searched, timestamp } from '../fields/fields.ts';
import { fewestWeeks, mostWeeks } from './expiry.rules.ts';
import { offers as policy } from './offer.policy.ts';

const weeksMessage = `Weeks must be a whole number from ${fewestWeeks} to ${mostWeeks}.`;

export const weeks = z.int(weeksMessage).min(fewestWeeks, weeksMessage).max(mostWeeks, weeksMessage);

export const offers = defineKind('offers', {
  names: {
    one: 'opportunity',
    many: 'opportunities',
    heading: 'Opportunities for Collaboration',
    deleted: 'Deleted Opportunity',
    path: '/offers',
  },
  order: 10,
  loadWeight: 4,
  policy,
  // Every member sees these, so the limit is low.
  dailyLimit: { person: 20, administrator: 100 },
  section: { place: 7, about: 'Invitations to work together' },
  matching: { is: 'work', about: 'About' },
  example: { name: 'A Shared Seminar', weeks: 3 },
  fields: {
    name: named('Name', 4),
    description: searched(richText('Description')),
    topics: searched(references('topics', 'Areas of Specialization'), 'Area of specialization'),
    ...criteriaFields,
  },
  /** The weeks until a new offer expires, 3 by default; on edit, they renew it. */
  instructions: { weeks: { label: 'Weeks until it expires', input: weeks.optional() } },
  server: {
    owner: {
      label: 'Posted by',
      stored: z.string(),
      reference: { to: 'users' as const, shape: 'id' },
      linked: { home: 'Posted by you' },
      example: exampleId,
    },
    expiry: { label: 'Expires', type: 'timestamp', stored: timestamp, example: '2026-12-12T09:30:00.000Z' },
    ...closingFields,
  },
});
