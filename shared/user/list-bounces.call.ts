import * as z from 'zod';
import { defineCall } from '../definitions/define-call.ts';
import { exampleRecordId, exampleTime } from '../definitions/examples.ts';
import { recordId } from '../fields/fields.ts';
import { bounce } from './bounce.ts';

export const listBounces = defineCall('listBounces', 'GET /api/bounces', {
  summary: 'The members whose mail comes back, who are mailed nothing until their address works',
  answer: {
    description: 'All of them.',
    schema: z.object({
      items: z.array(bounce.extend({ id: recordId, name: z.string(), email: z.string() })),
    }),
    example: {
      items: [
        {
          id: exampleRecordId,
          name: 'Ana Alvarez',
          email: 'ana@example.org',
          at: exampleTime,
          why: 'bounce',
        },
      ],
    },
  },
  refuses: ['forbidden'],
});

export type BouncingMember = z.output<typeof listBounces.answer.schema>['items'][number];
