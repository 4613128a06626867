/** From the first letter of a script that is written from right to left to the last before what parts names in a sentence. */
const rightToLeft =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc](?:[^\p{Script=Latin}\p{Nd},;:.“”"()\n]*[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc])?/gu;

/** A sentence in English in which names that are written from right to left keep their places: each is isolated (U+2068). */
export const isolateNames = (sentence: string): string =>
  sentence.replace(rightToLeft, (name) => `\u2068${name}\u2069`);
