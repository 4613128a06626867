import * as z from 'zod';
import { defineKind } from '../define-kind.ts';
import { oneOf, optionalId, picture, richText, searched, text, valuesById, webAddress } from '../fields.ts';
import { degreeLevels, earliestFounded, regions } from './university.rules.ts';

const thisYear = () => new Date().getFullYear();
const yearMessage = 'Founded is a year, like 1863.';

export const universities = defineKind('universities', {
  fields: {
    name: text('Name', 4),
    description: searched('Description', richText('Description cannot be empty')),
    city: searched('City', text('City', 4)),
    country: searched('Country', text('Country', 3)),
    region: searched('Region', oneOf(regions, 'Region is required.')),
    website: webAddress('Website must be a valid URL starting with "http://" or "https://".'),
    /** A page of before the form had it sends none, and leaves it as it is; null takes it away. */
    founded: {
      input: z
        .int(yearMessage)
        .min(earliestFounded, yearMessage)
        .refine((year) => year <= thisYear(), yearMessage)
        .meta({
          get maximum() {
            return thisYear();
          },
        })
        .nullish(),
      stored: z.int().optional(),
    },
    contact: optionalId('users'),
    picture: picture(),
    topics: valuesById('topics', degreeLevels, 'Areas of Specialization cannot be empty'),
  },
  server: {
    /** Degrees, of the city: facts of the seed, shown on maps. */
    latitude: { stored: z.number().optional() },
    longitude: { stored: z.number().optional() },
    countryCode: { stored: z.string().optional() },
  },
});
