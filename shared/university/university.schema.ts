import * as z from 'zod';
import { defineKind } from '../definitions/define-kind.ts';
import { consentFields } from '../fields/common-fields.ts';
import {
  linked,
  named,
  oneOf,
  optionalId,
  picture,
  richText,
  searched,
  valuesById,
  webAddress,
} from '../fields/fields.ts';
import { degreeLabels, regionDescriptions } from '../fields/university-codes.ts';
import { universities as policy } from './university.policy.ts';
import { earliestFounded } from './university.rules.ts';

const thisYear = () => new Date().getFullYear();
const yearMessage = 'Founded must be a year up to now, like 1863.';

export const universities = defineKind('universities', {
  names: {
    one: 'university',
    many: 'universities',
    heading: 'Universities',
    deleted: 'Deleted University',
    path: '/universities',
  },
  order: 3,
  loadWeight: 2,
  policy,
  // The limits allow to enter a region's universities in a day, and administrators those of the whole network.
  dailyLimit: { person: 100, administrator: 1000 },
  section: { place: 5, about: 'Six regions, one tradition', network: { place: 4 } },
  matching: { is: 'place', about: 'Teaches' },
  byInitials: true,
  searchedThrough: ['city', 'country', 'region'],
  example: { name: 'Universidad del Agua', city: 'Sevilla', country: 'Spain', region: 'KIRCHER' },
  fields: {
    name: named('Name', 4),
    description: searched(richText('Description')),
    city: searched(named('City', 4)),
    country: { ...searched(named('Country', 3)), type: 'country' as const },
    region: { ...searched(oneOf('Region', regionDescriptions)), type: 'region' as const },
    website: searched(webAddress('Website')),
    /** Null removes the year. */
    founded: {
      label: 'Founded',
      type: 'number',
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
    contact: linked(optionalId('users', 'Contact'), { home: 'University contact' }),
    picture: picture(),
    topics: linked(
      searched(valuesById('topics', 'Areas of Specialization', degreeLabels), 'Area of specialization'),
      { network: 'Taught there' },
    ),
  },
  server: {
    ...consentFields,
    /** The city's coordinates in degrees, which the seed has. */
    latitude: { label: 'Latitude', stored: z.number().optional() },
    longitude: { label: 'Longitude', stored: z.number().optional() },
    countryCode: { label: 'Country code', stored: z.string().optional() },
  },
});
