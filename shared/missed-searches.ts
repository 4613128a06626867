import { sectioned } from './collections.ts';
import { anonymous, maySeeSome } from './policy.ts';
import { wordsOf } from './words.ts';

/** Searches that found nothing are counted by what was searched for, without who. */

/** Where a search is counted: in the box that finds anything, and in the lists that all members have. */
export const searchPlaces = ['everywhere', ...sectioned.filter((each) => maySeeSome(anonymous, each))] as [
  string,
  ...string[],
];

export const longestCounted = 40;
const mostDigits = 4;
/** Letters of any script and what stands among them in names, and numbers: no address of any kind, no code. */
const plain = /^[\p{L}\p{M}\p{N}\s'’“”"‘&,–—-]+$/u;
const mixed = /\p{L}\p{N}|\p{N}\p{L}/u;

/** Marks that words are written with, such as the vowels of Hindi and what tells が from か: no accents. */
const ownMarks = /[^\P{M}\p{Script=Inherited}\p{Script=Arabic}\p{Script=Hebrew}]|[\u3099\u309a]/u;
const eachWordWritten = /[\p{L}\p{M}\p{N}'.&+#-]+/gu;

/**
 * What is counted of a search, as searches compare it but with all that people need to read it; nothing where it may
 * say more than what somebody looks for: a mail or web address, a phone number, a password, a sentence.
 */
export function countedWords(text: string): string | undefined {
  const line = text.trim().normalize('NFC');
  if (line.length > longestCounted || !plain.test(line) || mixed.test(line)) return undefined;
  if ((line.match(/\p{N}/gu)?.length ?? 0) > mostDigits) return undefined;
  const written = ownMarks.test(line.normalize('NFD')) && line.toLowerCase().match(eachWordWritten);
  const words = (written || wordsOf(line)).join(' ');
  return (words.match(/\p{L}/gu)?.length ?? 0) < 3 ? undefined : words.normalize('NFC');
}

/** Searches that a browser reports at once. */
export const mostReported = 20;

export type MissedSearch = { place: string; text: string };

/** What was missed in a place: how often, and on which day first and last (`2026-11-21`). */
export type MissedWords = {
  id: string;
  place: string;
  words: string;
  count: number;
  first: string;
  last: string;
};
