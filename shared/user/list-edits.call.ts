import * as z from 'zod';
import { defineCall } from '../definitions/define-call.ts';
import { exampleRecordId, exampleTime } from '../definitions/examples.ts';
import { recordId, timestamp } from '../fields/fields.ts';
import { listQuery, listQueryRule, pageDescription } from '../protocol/list-query.ts';
import { users } from './user.schema.ts';

export const listEdits = defineCall('listEdits', 'GET /api/me/edits', {
  summary: 'What others changed of the caller’s profile in the last 30 days, the newest first',
  query: listQuery,
  queryRule: listQueryRule,
  answer: {
    description: pageDescription,
    schema: z.object({
      items: z.array(
        z.object({
          id: z.uuid(),
          at: timestamp,
          /** Who changed the profile. */
          by: recordId,
          fields: z.array(z.string()),
          /** The previous values of the changed fields. */
          was: users.presented.partial(),
        }),
      ),
      cursor: z.string().optional(),
    }),
    example: {
      items: [
        {
          id: '019dbb8e-60f1-7a52-9b0c-51f0a9d2c7e4',
          at: exampleTime,
          by: exampleRecordId,
          fields: ['title'],
          was: { title: 'Professor of Hydrology' },
        },
      ],
    },
  },
  refuses: ['bad-request'],
  dailyLimit: 'none',
});

export type EditsAnswer = z.output<typeof listEdits.answer.schema>;
