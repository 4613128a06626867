import ISO6391 from 'iso-639-1';
import * as z from 'zod';
import { defineKind } from '../define-kind.ts';
import { inOneSentence, oneOf, reference, references, richText, searched, text } from '../fields.ts';
import { audiences, defaultLanguage, resourceTypes } from './resource.rules.ts';

const noLanguage = 'Resource Language cannot be empty';

export const resources = defineKind('resources', {
  fields: {
    name: text('Name', 4),
    description: searched('Description', richText('Description cannot be empty')),
    type: oneOf(resourceTypes, 'Type is required.'),
    audience: searched('Audience', oneOf(audiences, 'Audience is required')),
    taskforce: reference('taskforces', 'Please select a Task Force'),
    language: {
      input: inOneSentence(
        noLanguage,
        z.object({ id: z.enum(ISO6391.getAllCodes(), { error: noLanguage }) }),
      ).default({ id: defaultLanguage }),
      stored: z.object({ id: z.string() }),
    },
    topics: references('topics', 'Areas of Specialization cannot be empty'),
  },
  server: {
    approved: { stored: z.boolean() },
  },
});
