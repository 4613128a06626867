/** A run of right-to-left letters, up to the last one before a comma, a quotation mark or other punctuation. */
const rightToLeft =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc](?:[^\p{Script=Latin}\p{Nd},;:.“”"()\n]*[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc])?/gu;

/** Isolates right-to-left names (U+2068), so that they don't disturb the order of words in an English sentence. */
export const isolateNames = (sentence: string): string =>
  sentence.replace(rightToLeft, (name) => `\u2068${name}\u2069`);
