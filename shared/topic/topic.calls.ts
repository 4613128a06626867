import * as z from 'zod';
import { defineCall } from '../definitions/define-call.ts';
import { exampleRecordId } from '../definitions/examples.ts';
import { recordId } from '../fields/fields.ts';
import { msg } from '../language/messages.ts';

export const mergeArea = defineCall('mergeArea', 'POST /api/topics/{id}/merge', {
  summary: 'Has an area become part of another one; what names it names the other soon after',
  input: z.strictObject({ into: recordId }),
  example: { into: exampleRecordId },
  answer: { record: 'topics', description: 'The area to keep.' },
  refuses: ['forbidden', 'not-found', 'conflict', 'slow-down'],
  // The limit allows to tidy up all areas of a network in a day.
  dailyLimit: {
    says: msg('You can merge {most} areas of specialization a day.'),
    person: 300,
    administrator: 300,
  },
  audit: msg('Merged an area into another'),
});
