export const mostSearches = 50;
export const longestSearchName = 100;
export const longestSearchAddress = 2000;

/** The filters of each list that has a search, by the list's path. The text is `q`. */
export const filtersOfLists: Readonly<Record<string, readonly string[]>> = {
  '/members': [
    'area',
    'region',
    'country',
    'university',
    'language',
    'role',
    'taskforce',
    'teaches',
    'level',
  ],
  '/universities': ['region', 'country', 'area', 'level'],
  '/topics': [],
  '/taskforces': [],
  '/projects': ['status', 'only', 'closed', 'area', 'taskforce', 'region', 'country', 'university'],
  '/resources': ['type', 'only', 'area', 'audience', 'taskforce', 'language'],
  '/offers': ['only', 'closed', 'area', 'region', 'country', 'university'],
};

/**
 * A list's address as it is saved: with its text and filters alone, always in the same order. Undefined where it is no
 * list's, has a parameter that isn't known there, or asks for nothing.
 *
 * @param others what else the address may have, which is left out
 */
export function savedAddress(address: string, others: readonly string[] = []): string | undefined {
  const [path = '', query = ''] = address.split('?', 2);
  const filters = Object.hasOwn(filtersOfLists, path) ? filtersOfLists[path] : undefined;
  if (!filters || /[#\\]/.test(address)) return undefined;
  const given = new URLSearchParams(query);
  const text = given.get('q')?.trim();
  const names = [...given.keys()];
  const isKnown = (name: string) => name === 'q' || filters.includes(name) || others.includes(name);
  if (!names.every(isKnown) || new Set(names).size < names.length) return undefined;
  const kept = new URLSearchParams(text ? { q: text } : {});
  for (const name of filters) {
    const value = given.get(name);
    if (value !== null) kept.set(name, value);
  }
  return kept.size > 0 ? `${path}?${kept.toString().replaceAll('%2C', ',')}` : undefined;
}
