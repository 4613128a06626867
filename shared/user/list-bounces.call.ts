import * as z from 'zod';
import { bounce } from '../bounce.ts';
import { type AnswerOf, defineCall } from '../define-call.ts';
import { exampleRecordId, exampleTime } from '../examples.ts';
import { recordId } from '../fields.ts';

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

export type BouncingMember = AnswerOf<typeof listBounces>['items'][number];
