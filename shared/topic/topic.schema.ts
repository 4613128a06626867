import * as z from 'zod';
import { defineKind } from '../definitions/define-kind.ts';
import { named, optional, recordId, richText, searched } from '../fields/fields.ts';
import { msg } from '../language/messages.ts';
import { otherNames } from './other-names.ts';
import { topics as policy } from './topic.policy.ts';

export const topics = defineKind('topics', {
  names: {
    one: msg('area'),
    many: msg('areas'),
    counted: msg('{count, plural, one {# area} other {# areas}}'),
    heading: msg('Areas of Specialization'),
    deleted: msg('Deleted Area of Specialization'),
    path: '/topics',
  },
  order: 4,
  loadWeight: 1,
  policy,
  // The limit allows to enter a whole list of fields of study.
  dailyLimit: {
    says: msg('You can add {most} areas of specialization a day.'),
    person: 100,
    administrator: 300,
  },
  section: {
    place: 3,
    about: msg('What we teach and study'),
    network: { place: 1, whole: true, shared: true },
  },
  otherNames: 'otherNames',
  example: { name: 'Hydrology' },
  fields: {
    name: named(msg('Name'), 4),
    description: searched(richText(msg('Description'))),
    otherNames: optional(otherNames),
  },
  server: {
    /** While an area is being merged, the area that it becomes part of. No new reference to it is accepted. */
    mergingInto: { label: msg('Being merged into'), stored: recordId.optional() },
    /** The areas that were merged into this one; their addresses redirect here. */
    merged: { label: msg('Merged areas'), stored: z.array(recordId).optional() },
  },
});
