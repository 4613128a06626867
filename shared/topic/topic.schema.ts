import * as z from 'zod';
import { defineKind } from '../definitions/define-kind.ts';
import { named, optional, recordId, richText, searched } from '../fields/fields.ts';
import { otherNames } from './other-names.ts';
import { topics as policy } from './topic.policy.ts';

export const topics = defineKind('topics', {
  names: {
    one: 'area',
    many: 'areas',
    heading: 'Areas of Specialization',
    deleted: 'Deleted Area of Specialization',
    path: '/topics',
  },
  order: 4,
  loadWeight: 1,
  policy,
  // The limit allows to enter a whole list of fields of study.
  dailyLimit: { person: 100, administrator: 300, noun: 'areas of specialization' },
  section: {
    place: 3,
    about: 'What we teach and study',
    network: { place: 1, whole: true, shared: true },
  },
  otherNames: 'otherNames',
  example: { name: 'Hydrology' },
  fields: {
    name: named('Name', 4),
    description: searched(richText('Description')),
    otherNames: optional(otherNames),
  },
  server: {
    /** While an area is being merged, the area that it becomes part of. No new reference to it is accepted. */
    mergingInto: { label: 'Being merged into', stored: recordId.optional() },
    /** The areas that were merged into this one; their addresses redirect here. */
    merged: { label: 'Merged areas', stored: z.array(recordId).optional() },
  },
});
