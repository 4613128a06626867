import * as z from 'zod';
import { defineCall } from '../definitions/define-call.ts';
import { countedWords, longestCounted, mostReported, searchPlaces } from './missed-searches.ts';

export const reportMissed = defineCall('reportMissed', 'POST /api/missed-searches', {
  summary: 'Counts searches that found nothing, by their words and without who made them',
  input: z.strictObject({
    searches: z
      .array(
        z.strictObject({
          place: z.enum(searchPlaces, { error: 'Searches are counted only in the lists of the network.' }),
          text: z
            .string({ error: 'Say what was searched for.' })
            .refine((text) => countedWords(text) !== undefined, {
              error: `Only a few words of at most ${longestCounted} letters are counted, and no addresses or numbers.`,
            }),
        }),
      )
      .min(1, 'Say what was searched for.')
      .max(mostReported, `At most ${mostReported} searches can be reported at once.`),
  }),
  example: { searches: [{ place: 'topics', text: 'migración' }] },
  refuses: ['forbidden', 'slow-down'],
});
