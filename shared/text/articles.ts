/**
 * 'an area', 'a university': no name in the product begins with a short u or a silent h.
 *
 * @param a 'A' at the beginning of a sentence
 */
export const withArticle = (name: string, a: 'a' | 'A' = 'a'): string =>
  `${/^[aeio]/i.test(name) ? `${a}n` : a} ${name}`;
