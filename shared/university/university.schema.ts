import * as z from 'zod';
import { defineKind } from '../define-kind.ts';
import { oneOf, optionalId, picture, richText, searched, text, valuesById, webAddress } from '../fields.ts';
import { degreeLevels, regions } from './university.rules.ts';

export const universities = defineKind('universities', {
  fields: {
    name: text('Name', 4),
    description: searched('Description', richText('Description cannot be empty')),
    city: searched('City', text('City', 4)),
    country: searched('Country', text('Country', 3)),
    region: searched('Region', oneOf(regions, 'Region is required.')),
    website: webAddress('Website must be a valid URL starting with "http://" or "https://".'),
    contact: optionalId('users'),
    picture: picture(),
    topics: valuesById('topics', degreeLevels, 'Areas of Specialization cannot be empty'),
  },
  server: {
    /** Degrees, of the city; and the year of foundation: facts of the seed, shown on maps and pages. */
    latitude: { stored: z.number().optional() },
    longitude: { stored: z.number().optional() },
    founded: { stored: z.int().optional() },
    countryCode: { stored: z.string().optional() },
  },
});
