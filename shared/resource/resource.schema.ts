import * as z from 'zod';
import { defineKind } from '../definitions/define-kind.ts';
import { named, oneOf, reference, references, richText, searched, singleMessage } from '../fields/fields.ts';
import { languageCodes } from '../fields/languages.ts';
import { msg } from '../language/messages.ts';
import { refusal } from '../language/refusals.ts';
import { links } from './links.ts';
import { resources as policy } from './resource.policy.ts';
import { audienceLabels, defaultLanguage, typeLabels } from './resource.rules.ts';

const noLanguage = refusal('Resource Language cannot be empty');

export const resources = defineKind('resources', {
  names: {
    one: msg('resource'),
    many: msg('resources'),
    counted: msg('{count, plural, one {# resource} other {# resources}}'),
    heading: msg('Resources'),
    deleted: msg('Deleted Resource'),
    path: '/resources',
  },
  order: 7,
  loadWeight: 9,
  policy,
  // The limit allows to enter a task force’s whole collection in a day.
  dailyLimit: { says: msg('You can add {most} resources a day.'), person: 100, administrator: 500 },
  section: { place: 6, about: msg('Articles, courses and case studies') },
  example: { name: 'A Reader on Water', audience: 'students' },
  fields: {
    name: named(msg('Name'), 4),
    description: searched(richText(msg('Description'))),
    type: searched(oneOf(msg('Type'), typeLabels)),
    audience: searched(oneOf(msg('Audience'), audienceLabels, refusal('Audience is required'))),
    taskforce: searched(reference('taskforces', msg('Task Force')), msg('Task force')),
    language: {
      label: msg('Language'),
      type: 'language',
      example: { id: defaultLanguage },
      input: singleMessage(
        noLanguage,
        z.object({ id: z.enum(languageCodes, { error: noLanguage }) }),
      ).default({ id: defaultLanguage }),
      stored: z.object({ id: z.string() }),
    },
    topics: searched(
      references('topics', msg('Areas of Specialization'), 'required'),
      msg('Area of specialization'),
    ),
    links,
  },
  server: {
    approved: { label: msg('Approved'), type: 'yesNo', stored: z.boolean(), example: false },
    /** Only while the resource waits for approval, when only those who decide see it. */
    submittedBy: {
      label: msg('Submitted by'),
      stored: z.string().optional(),
      reference: { to: 'users' as const, shape: 'id' },
    },
  },
});
