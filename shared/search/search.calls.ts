import * as z from 'zod';
import { defineCall } from '../definitions/define-call.ts';
import { refusal } from '../language/refusals.ts';
import { countedWords, longestCounted, mostReported, searchPlaces } from './missed-searches.ts';

export const reportMissed = defineCall('reportMissed', 'POST /api/missed-searches', {
  summary: 'Counts searches that found nothing, by their words and without who made them',
  input: z.strictObject({
    searches: z
      .array(
        z.strictObject({
          place: z.enum(searchPlaces, {
            error: refusal('Searches are counted only in the lists of the network.'),
          }),
          text: z
            .string({ error: refusal('Say what was searched for.') })
            .refine((text) => countedWords(text) !== undefined, {
              error: refusal(
                'Only a few words of at most {most} letters are counted, and no addresses or numbers.',
                { most: longestCounted },
              ),
            }),
        }),
      )
      .min(1, refusal('Say what was searched for.'))
      .max(mostReported, refusal('At most {most} searches can be reported at once.', { most: mostReported })),
  }),
  example: { searches: [{ place: 'topics', text: 'migración' }] },
  refuses: ['forbidden', 'slow-down'],
});

export const listMissed = defineCall('listMissed', 'GET /api/missed-searches', {
  summary: 'What was often searched for and not found, the most often missed first; for administrators',
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
          count: 17,
          first: '2026-11-02',
          last: '2026-11-21',
        },
      ],
    },
  },
  refuses: ['not-found'],
});

export const dismissMissed = defineCall('dismissMissed', 'DELETE /api/missed-searches/{id}', {
  summary: 'Shows these words no more; for administrators',
  refuses: ['not-found'],
});
