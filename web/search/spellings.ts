const marks = /['.]/g;
/** The word without points and apostrophes: 'D.C.' is 'DC', and 'Xavier's' is 'Xaviers'. */
export const unmarked = (word: string): string => word.replace(marks, '');

/** How a saint is written: each for the other. */
export const saints = ['saint', 'st'];

/** A word as it stands, and as others type it. */
export function spellingsOf(word: string): string[] {
  const plain = unmarked(word);
  const alike = saints.includes(plain) ? saints : [plain];
  return [...new Set([word, ...alike])].filter(Boolean);
}

/** Initials with points between: 'u.s.'. Without these they are a whole word, or 'us' would be in 'use'. */
export const initials = /^(?:\p{L}\.)+\p{L}?$/u;

/** 'J.' is whatever begins so. */
export const isInitial = (word: string): boolean => /^\p{L}\.$/u.test(word);
