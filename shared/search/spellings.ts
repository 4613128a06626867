const marks = /['.]/g;
/** Removes points and apostrophes: 'D.C.' is 'DC', and 'Xavier's' is 'Xaviers'. */
export const unmarked = (word: string): string => word.replace(marks, '');

/** Interchangeable spellings of a saint. */
export const saints = ['saint', 'st'];

/** A word as it is written, and as others may type it. */
export function spellingsOf(word: string): string[] {
  const plain = unmarked(word);
  const alike = saints.includes(plain) ? saints : [plain];
  return [...new Set([word, ...alike])].filter(Boolean);
}

/** Initials with points: 'u.s.'. Without their points they must be a whole word, or 'us' would fit 'use'. */
export const initials = /^(?:\p{L}\.)+\p{L}?$/u;

/** Initials that stand apart, 'J. M.' or 'J.-M.', as others write them: 'J.M.' */
export const initialsTogether = (query: string): string =>
  query.replace(/(?<![\p{L}\p{N}.])\p{L}\.(?:[\s-]{0,3}\p{L}\.)+/gu, (each) => each.replace(/[\s-]+/g, ''));

/** Initials that stand together, 'J.M.' or 'JM', as others write them: 'J. M.' */
export const initialsApart = (query: string): string =>
  query.replace(/(?<![\p{L}\p{M}\p{N}.'’])(?:\p{L}\.){2,}|\b[a-z]{2,3}\b(?!['.’])/giu, (each) =>
    each.replace(/\p{L}\.?/gu, (initial) => `${initial.replace('.', '')}. `),
  );

/** An initial fits each word that begins with it. */
export const isInitial = (word: string): boolean => /^\p{L}\.$/u.test(word);

/**
 * The initials of a name: of its capitalised words, and of all its words (Ateneo de Manila University is AMU and ADMU).
 */
export function initialsOf(name: string): string[] {
  const words = name.match(/\p{L}[\p{L}\p{M}'’]*/gu) ?? [];
  const capitals = words.filter((word) => /^\p{Lu}/u.test(word));
  const all = [capitals, words].map((each) =>
    each
      .map(([first]) => first)
      .join('')
      .toUpperCase(),
  );
  return [...new Set(all)].filter(({ length }) => length > 1);
}
