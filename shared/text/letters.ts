/** Characters of languages that are written without spaces between words. */
export const sign = /[\u2e80-\ud7ff]/g;

/** The length of a text, in which a Chinese, Japanese or Korean character counts as two. */
export const weightedLength = (text: string): number => text.trim().replace(sign, '$&$&').length;
