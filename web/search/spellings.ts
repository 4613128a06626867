const marks = /['.]/g;
/** The word without points and apostrophes: 'D.C.' is 'DC', and 'Xavier's' is 'Xaviers'. */
export const unmarked = (word: string): string => word.replace(marks, '');

/** A word as it stands, and as others type it. */
export function spellingsOf(word: string): string[] {
  const plain = unmarked(word);
  return [word, ...(plain === word || plain === '' ? [] : [plain]), ...(word === 'st.' ? ['saint'] : [])];
}

/** Initials with points between: 'u.s.'. Without these they are a whole word, or 'us' would be in 'use'. */
export const initials = /^(?:\p{L}\.)+\p{L}?$/u;
