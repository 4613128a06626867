import * as z from 'zod';
import { defineKind } from '../definitions/define-kind.ts';
import { closingFields, criteriaFields } from '../fields/common-fields.ts';
import { exampleId, named, references, richText, searched, timestamp } from '../fields/fields.ts';
import { msg } from '../language/messages.ts';
import { refusal } from '../language/refusals.ts';
import { fewestWeeks, mostWeeks } from './expiry.rules.ts';
import { offers as policy } from './offer.policy.ts';

const weeksMessage = refusal('Weeks must be a whole number from {fewest} to {most}.', {
  fewest: fewestWeeks,
  most: mostWeeks,
});

export const weeks = z.int(weeksMessage).min(fewestWeeks, weeksMessage).max(mostWeeks, weeksMessage);

export const offers = defineKind('offers', {
  names: {
    one: msg('opportunity'),
    many: msg('opportunities'),
    counted: msg('{count, plural, one {# opportunity} other {# opportunities}}'),
    heading: msg('Opportunities for Collaboration'),
    deleted: msg('Deleted Opportunity'),
    path: '/offers',
  },
  order: 10,
  loadWeight: 4,
  policy,
  // Every member sees these, so the limit is low.
  dailyLimit: { says: msg('You can add {most} opportunities a day.'), person: 20, administrator: 100 },
  section: { place: 7, about: msg('Invitations to work together') },
  matching: { is: 'work', about: msg('About {areas}') },
  example: { name: 'A Shared Seminar', weeks: 3 },
  fields: {
    name: named(msg('Name'), 4),
    description: searched(richText(msg('Description'))),
    topics: searched(references('topics', msg('Areas of Specialization')), msg('Area of specialization')),
    ...criteriaFields,
  },
  /** The weeks until a new offer expires, 3 by default; on edit, they renew it. */
  instructions: { weeks: { label: msg('Weeks until it expires'), input: weeks.optional() } },
  server: {
    owner: {
      label: msg('Posted by'),
      stored: z.string(),
      reference: { to: 'users' as const, shape: 'id' },
      linked: { home: msg('Posted by you') },
      example: exampleId,
    },
    expiry: {
      label: msg('Expires'),
      type: 'timestamp',
      stored: timestamp,
      example: '2026-12-12T09:30:00.000Z',
    },
    ...closingFields,
  },
});
