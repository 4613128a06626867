import { foldLookAlike, unmixScripts } from './look-alikes.ts';

/** A text of these characters keeps its length when it is normalised. */
export const withoutAccents = /^[\0\t\n\x20-\x5f\x61-\x7e]*$/;

/** Hyphens separate words, except before a digit as in '2026-03' or 'COVID-19'. */
const partingHyphens = /-(?!(?<=[a-z0-9]-)\d)/g;

/**
 * The form in which texts are compared: without case, accents, typographic variants and invisible characters ('Muñoz' is
 * 'munoz', 'García-Márquez' 'garcia marquez').
 */
export function normalise(text: string): string {
  const plain = (
    withoutAccents.test(text) ? text : unmixScripts(text).replace(special, foldCharacter)
  ).toLowerCase();
  return plain.includes('-') ? plain.replace(partingHyphens, ' ') : plain;
}

const special = /[^\0-\x5f\x61-\x7e]/gu;
/** A cache: few different characters occur in thousands of texts. */
const foldedCharacters = new Map<string, string>();

function foldCharacter(character: string): string {
  const folded = foldedCharacters.get(character) ?? foldLookAlike(character);
  foldedCharacters.set(character, folded);
  return folded;
}

/** Matches each word of a normalised text. */
export const wordPattern = /[\p{L}\p{N}'.&+#-]+/gu;

const beforeHost = /https?:\/\/(?:www\.)?|\bwww\./g;

export const letterOrDigit = /[\p{L}\p{N}]/u;

/** The normalised words of a query. A punctuation mark by itself ('Peace & Justice') isn't a word. */
export const wordsOf = (query: string): string[] =>
  (normalise(query).replace(beforeHost, ' ').match(wordPattern) ?? []).filter((word) =>
    letterOrDigit.test(word),
  );

/** A name for comparison: its normalised words, sorted. */
export const nameKey = (name: string): string => wordsOf(name).toSorted().join(' ');
