import { names } from '../../shared/kinds/collections.ts';

/** The facets in the list of universities, and their names in the list of members. */
const memberFacetNames = { region: 'region', country: 'country', area: 'teaches', level: 'level' };

/** More ids would make the address too long for some servers. */
const mostNamed = 40;

/**
 * The address of the members of the listed universities: by the same facets or, if there is a search, by the
 * universities' ids; if these are too many, by the search itself.
 */
export function peopleOf(
  params: URLSearchParams,
  query: string,
  shown: readonly { id: string }[],
): { address: string; exact: boolean } {
  const isNamed = query !== '' && shown.length <= mostNamed;
  const parts = isNamed
    ? [['university', shown.map(({ id }) => id).join(',')]]
    : Object.entries(memberFacetNames).flatMap(([here, there]) => {
        const value = params.get(here);
        return value ? [[there, value]] : [];
      });
  const search = new URLSearchParams(parts);
  if (query && !isNamed) search.set('q', query);
  return {
    address: `${names.users.path}?${search.toString().replaceAll('%2C', ',')}`,
    exact: query === '' || isNamed,
  };
}
