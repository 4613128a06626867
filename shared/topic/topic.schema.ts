import * as z from 'zod';
import { defineKind } from '../define-kind.ts';
import { optional, recordId, richText, searched, text } from '../fields.ts';
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
  // A list of fields of study, typed in or sent by a script.
  dailyLimit: { person: 100, administrator: 300, what: 'areas of specialization' },
  section: {
    place: 3,
    about: 'What we teach and study',
    news: 7,
    network: { place: 1, whole: true, shared: true },
  },
  otherNames: 'otherNames',
  example: { name: 'Hydrology' },
  fields: {
    name: text('Name', 4),
    description: searched(richText('Description')),
    otherNames: optional(otherNames),
  },
  server: {
    /** Of an area that is being merged: the one it becomes part of. Nothing names it anew from then on. */
    mergingInto: { label: 'Being merged into', stored: recordId.optional() },
    /** The areas that became part of this one, however long ago: their addresses lead here. */
    merged: { label: 'Merged areas', stored: z.array(recordId).optional() },
  },
});
