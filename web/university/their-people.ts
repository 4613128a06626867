import { names } from '../../shared/collections.ts';

/** What the list of members calls what the list of universities is narrowed by. */
const asMembersHaveIt = { region: 'region', country: 'country', area: 'teaches', level: 'level' };

/** As many as an address names without being too long for the servers on the way. */
const mostNamed = 40;

/**
 * The address of the members of the universities that their list shows: by the same filters, or, where something is
 * searched for, by the universities themselves; by the search where these are too many.
 */
export function peopleOf(
  params: URLSearchParams,
  query: string,
  shown: readonly { id: string }[],
): { address: string; exact: boolean } {
  const isNamed = query !== '' && shown.length <= mostNamed;
  const parts = isNamed
    ? [['university', shown.map(({ id }) => id).join(',')]]
    : Object.entries(asMembersHaveIt).flatMap(([here, there]) => {
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
