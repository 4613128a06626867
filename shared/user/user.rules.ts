import { nameWords } from './name-words.ts';

/** The key members are sorted by: last name, then the others; titles and what follows a name are ignored. */
export function sortingName(name: string): string {
  const words = nameWords(name);
  // 'Ruiz, Ana' says itself which is the last name.
  const comma = words.findIndex((word) => word.endsWith(','));
  const last = comma < 0 ? words.slice(-1) : words.slice(0, comma + 1);
  const others = comma < 0 ? words.slice(0, -1) : words.slice(comma + 1);
  return [...last, ...others].join(' ').replaceAll(',', '');
}
