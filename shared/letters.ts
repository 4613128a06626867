/** Signs of languages that are written without spaces: where a word begins can't be seen. */
export const sign = /[\u2e80-\ud7ff]/g;

/** How many letters a text has: a Chinese, Japanese or Korean sign says as much as two. */
export const lettersIn = (text: string): number => text.trim().replace(sign, '$&$&').length;
