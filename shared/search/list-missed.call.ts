import * as z from 'zod';
import { defineCall } from '../definitions/define-call.ts';

export const listMissed = defineCall('listMissed', 'GET /api/missed-searches', {
  summary:
    'What several people searched for and did not find, the most often missed first; for administrators',
  answer: {
    description: 'At most a hundred.',
    schema: z.object({
      items: z.array(
        z.object({
          id: z.string(),
          place: z.string(),
          words: z.string(),
          count: z.int(),
          first: z.iso.date(),
          last: z.iso.date(),
        }),
      ),
    }),
    example: {
      items: [
        {
          id: 'topics-47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU',
          place: 'topics',
          words: 'migracion',
          count: 7,
          first: '2026-11-02',
          last: '2026-11-21',
        },
      ],
    },
  },
  refuses: ['not-found'],
});
