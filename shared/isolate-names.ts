/** Letters of Hebrew, Arabic and the other scripts that are written from right to left. */
const letter = '[\\u0590-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufefc]';
/** From the first such letter to the last before what parts names in a sentence. */
const rightToLeft = new RegExp(`${letter}(?:[^\\p{Script=Latin}\\p{Nd},;:.“”"()\\n]*${letter})?`, 'gu');

/** A sentence in English in which names that are written from right to left keep their places: each is isolated (U+2068). */
export const isolateNames = (sentence: string): string =>
  sentence.replace(rightToLeft, (name) => `\u2068${name}\u2069`);
