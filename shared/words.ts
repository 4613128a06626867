import { foldLookAlike, unmixScripts } from './look-alikes.ts';

/** Of such a text each character stays one in its place. */
export const withoutAccents = /^[\0\t\n\x20-\x5f\x61-\x7e]*$/;

/** What parts words as a blank does: any hyphen but that of '2026-03' or 'COVID-19'. */
const partingHyphens = /-(?!(?<=[a-z0-9]-)\d)/g;

/**
 * A text as names and texts are compared, wherever they are: without case, accents, typographic finery and what nobody
 * sees, in Unicode's own plain forms ('Muñoz' is 'munoz', 'García-Márquez' 'garcia marquez').
 */
export function normalise(text: string): string {
  const plain = (
    withoutAccents.test(text) ? text : unmixScripts(text).replace(special, foldCharacter)
  ).toLowerCase();
  return plain.includes('-') ? plain.replace(partingHyphens, ' ') : plain;
}

const special = /[^\0-\x5f\x61-\x7e]/gu;
/** There are few, and thousands of texts. */
const foldedCharacters = new Map<string, string>();

function foldCharacter(character: string): string {
  const folded = foldedCharacters.get(character) ?? foldLookAlike(character);
  foldedCharacters.set(character, folded);
  return folded;
}

/** Each word of what is normalised. */
export const eachWord = /[\p{L}\p{N}'.&+#-]+/gu;

/** What an address has before the name of its host. */
const beforeHost = /https?:\/\/(?:www\.)?|\bwww\./g;

export const letterOrDigit = /[\p{L}\p{N}]/u;

/** The words of what somebody searches for, normalised. A sign that stands alone ('Peace & Justice') is none. */
export const wordsOf = (query: string): string[] =>
  (normalise(query).replace(beforeHost, ' ').match(eachWord) ?? []).filter((word) =>
    letterOrDigit.test(word),
  );
