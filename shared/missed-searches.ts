import * as z from 'zod';
import { sectioned } from './collections.ts';
import { anonymous, maySeeSome } from './policy.ts';
import { wordsOf } from './words.ts';

/** Searches that found nothing are counted by what was searched for, without who. */

/** Where a search is counted: in the box that finds anything, and in the lists that all members have. */
export const searchPlaces = ['everywhere', ...sectioned.filter((each) => maySeeSome(anonymous, each))] as [
  string,
  ...string[],
];

const longest = 40;
const mostDigits = 4;
/** Letters of any script and what stands among them in names, and numbers: no address of any kind, no code. */
const plain = /^[\p{L}\p{M}\p{N}\s'’“”"‘&,–—-]+$/u;
const mixed = /\p{L}\p{N}|\p{N}\p{L}/u;

/**
 * What is counted of a search, as searches compare it; nothing where it may say more than what somebody looks for:
 * a mail or web address, a phone number, a password, a sentence.
 */
export function countedWords(text: string): string | undefined {
  const line = text.trim();
  if (line.length > longest || !plain.test(line) || mixed.test(line)) return undefined;
  if ((line.match(/\p{N}/gu)?.length ?? 0) > mostDigits) return undefined;
  const words = wordsOf(line).join(' ');
  return (words.match(/\p{L}/gu)?.length ?? 0) < 3 ? undefined : words;
}

/** Searches that a browser reports at once. */
export const mostReported = 20;

export const missedInput = z.strictObject({
  searches: z
    .array(
      z.strictObject({
        place: z.enum(searchPlaces, { error: 'Searches are counted in the lists of the network alone.' }),
        text: z
          .string({ error: 'Say what was searched for.' })
          .refine((text) => countedWords(text) !== undefined, {
            error: `Only a few words are counted, of at most ${longest} letters, and no address or number.`,
          }),
      }),
    )
    .min(1, 'Say what was searched for.')
    .max(mostReported, `At most ${mostReported} searches can be reported at once.`),
});
export type MissedSearch = z.output<typeof missedInput>['searches'][number];

/** What was missed, the most often missed first: how often, on which day first and last. */
export const missedAnswer = z.object({
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
});
export type MissedWords = z.output<typeof missedAnswer>['items'][number];
