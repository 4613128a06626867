/**
 * 'an area', 'a university': no name of ours begins with another u, or with a silent h.
 *
 * @param a 'A' at the beginning of a sentence
 */
export const withArticle = (name: string, a: 'a' | 'A' = 'a'): string =>
  `${/^[aeio]/i.test(name) ? `${a}n` : a} ${name}`;
