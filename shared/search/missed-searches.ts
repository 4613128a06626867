import { sectionKinds } from '../kinds/collections.ts';
import { anonymous, maySeeSome } from '../permissions/policy.ts';
import { wordsOf } from '../text/words.ts';

/** The places in which searches without a result are counted: in the search of everything, and in the lists that all members see. */
export const searchPlaces = ['everywhere', ...sectionKinds.filter((each) => maySeeSome(anonymous, each))] as [
  string,
  ...string[],
];

export const longestCounted = 40;
const mostDigits = 4;
/** Letters, numbers and the punctuation of names, so that no mail or web address matches. */
const plain = /^[\p{L}\p{M}\p{N}\s'’“”"‘&,–—-]+$/u;
const mixed = /\p{L}\p{N}|\p{N}\p{L}/u;

/** Marks that are part of the spelling, unlike accents: the vowels of Hindi, or what tells が from か. */
const ownMarks = /[^\P{M}\p{Script=Inherited}\p{Script=Arabic}\p{Script=Hebrew}]|[\u3099\u309a]/u;
const eachWordWritten = /[\p{L}\p{M}\p{N}'.&+#-]+/gu;

/**
 * The words under which a search is counted: normalised, but still readable. A search that may hold personal data
 * (a mail or web address, a phone number, a password, a sentence) isn't counted.
 */
export function countedWords(text: string): string | undefined {
  const line = text.trim().normalize('NFC');
  if (line.length > longestCounted || !plain.test(line) || mixed.test(line)) return undefined;
  if ((line.match(/\p{N}/gu)?.length ?? 0) > mostDigits) return undefined;
  const written = ownMarks.test(line.normalize('NFD')) && line.toLowerCase().match(eachWordWritten);
  const words = (written || wordsOf(line)).join(' ');
  return (words.match(/\p{L}/gu)?.length ?? 0) < 3 ? undefined : words.normalize('NFC');
}

/** The most searches that a browser reports in one call. */
export const mostReported = 20;

export type MissedSearch = { place: string; text: string };

/** How often a search found nothing in a place, and the first and the last day (`2026-11-21`) of it. */
export type MissedWords = {
  id: string;
  place: string;
  words: string;
  count: number;
  first: string;
  last: string;
};
