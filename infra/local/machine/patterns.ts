/** The source of a regular expression for a pattern of AWS, in which `*` is any text and `?` one character. */
export const sourceOfPattern = (pattern: string): string =>
  pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');

/** Whether one of these patterns matches a text. */
export const matchesAny = (patterns: string | string[], text: string, flags = ''): boolean =>
  [patterns].flat().some((pattern) => new RegExp(`^${sourceOfPattern(pattern)}$`, flags).test(text));
