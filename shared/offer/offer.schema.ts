import * as z from 'zod';
import { defineKind } from '../define-kind.ts';
import { references, richText, searched, text, timestamp } from '../fields.ts';
import { fewestWeeks, mostWeeks } from './offer.rules.ts';

const weeksMessage = `Weeks is a whole number from ${fewestWeeks} to ${mostWeeks}.`;

/** How long an offer stands, in weeks from now. */
export const weeks = z.int(weeksMessage).min(fewestWeeks, weeksMessage).max(mostWeeks, weeksMessage);

export const offers = defineKind('offers', {
  fields: {
    name: text('Name', 4),
    description: searched('Description', richText('Description cannot be empty')),
    topics: references('topics'),
  },
  /** On creation how long it stands (3 weeks unless said); on edit, a renewal. */
  instructions: { weeks: weeks.optional() },
  server: {
    owner: { stored: z.string(), reference: { to: 'users', shape: 'id' } },
    expiry: { stored: timestamp },
  },
});
