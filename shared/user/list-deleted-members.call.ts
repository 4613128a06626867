import * as z from 'zod';
import { defineCall } from '../definitions/define-call.ts';
import { exampleRecordId, exampleTime } from '../definitions/examples.ts';
import { exampleId, recordId, timestamp } from '../fields/fields.ts';

export const listDeletedMembers = defineCall('listDeletedMembers', 'GET /api/deleted-members', {
  summary: 'The members who were deleted and can be brought back',
  answer: {
    description: 'All of them.',
    /** `by` deleted the member `at` this time; they can be restored `until` then. */
    schema: z.object({
      items: z.array(
        z.object({
          id: recordId,
          name: z.string(),
          email: z.string(),
          by: recordId,
          at: timestamp,
          until: timestamp,
        }),
      ),
    }),
    example: {
      items: [
        {
          id: exampleId,
          name: 'Ana Muñoz',
          email: 'ana@example.org',
          by: exampleRecordId,
          at: exampleTime,
          until: '2026-12-21T09:30:00.000Z',
        },
      ],
    },
  },
  refuses: ['forbidden'],
});

export type DeletedMember = z.output<typeof listDeletedMembers.answer.schema>['items'][number];
