const suffix = /,? S\.? ?J\.?$/i;

/** The key members are sorted by: last name, then the others; a trailing SJ is ignored. */
export function sortingName(name: string): string {
  const words = name.trim().replace(/\s+/g, ' ').replace(suffix, '').split(' ');
  return [words.at(-1), ...words.slice(0, -1)].join(' ');
}
