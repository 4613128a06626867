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
import { msg } from '../language/messages.ts';
import { refusal } from '../language/refusals.ts';
import { universities as policy } from './university.policy.ts';
import { earliestFounded } from './university.rules.ts';

const thisYear = () => new Date().getFullYear();
const yearMessage = refusal('Founded must be a year up to now, like 1863.');

export const universities = defineKind('universities', {
  names: {
    one: msg('university'),
    many: msg('universities'),
    counted: msg('{count, plural, one {# university} other {# universities}}'),
    heading: msg('Universities'),
    deleted: msg('Deleted University'),
    path: '/universities',
  },
  order: 3,
  loadWeight: 2,
  policy,
  // The limits allow to enter a region's universities in a day, and administrators those of the whole network.
  dailyLimit: { says: msg('You can add {most} universities a day.'), person: 100, administrator: 1000 },
  section: { place: 5, about: msg('Six regions, one tradition'), network: { place: 4 } },
  matching: { is: 'place', about: msg('Teaches {areas}') },
  byInitials: true,
  searchedThrough: ['city', 'country', 'region'],
  example: { name: 'Universidad del Agua', city: 'Sevilla', country: 'Spain', region: 'KIRCHER' },
  fields: {
    name: named(msg('Name'), 4),
    description: searched(richText(msg('Description'))),
    city: searched(named(msg('City'), 4)),
    country: { ...searched(named(msg('Country'), 3)), type: 'country' as const },
    region: { ...searched(oneOf(msg('Region'), regionDescriptions)), type: 'region' as const },
    website: searched(webAddress(msg('Website'))),
    /** Null removes the year. */
    founded: {
      label: msg('Founded'),
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
    contact: linked(optionalId('users', msg('Contact', 'of a university')), {
      home: msg('University contact'),
    }),
    picture: picture(),
    topics: linked(
      searched(
        valuesById('topics', msg('Areas of Specialization'), degreeLabels),
        msg('Area of specialization'),
      ),
      { network: msg('Taught there') },
    ),
  },
  server: {
    ...consentFields,
    /** The city's coordinates in degrees, which the seed has. */
    latitude: { label: msg('Latitude'), stored: z.number().optional() },
    longitude: { label: msg('Longitude'), stored: z.number().optional() },
    countryCode: { label: msg('Country code'), stored: z.string().optional() },
  },
});
