import { wordsOf } from '../../shared/words.ts';

type Named = { id: string; name: string };

/** A name in the form in which two are compared: as searches read it, its words in any order. */
const nameKey = (name: string): string => wordsOf(name).toSorted().join(' ');

/** By request, the members and the other requests that have the same name. */
export function findSameNames(
  requests: readonly Named[],
  members: readonly Named[],
): Map<string, { members: Named[]; requests: Named[] }> {
  const byName = Map.groupBy(requests, ({ name }) => nameKey(name));
  byName.delete('');
  const named = Map.groupBy(
    members.filter(({ name }) => byName.has(nameKey(name))),
    ({ name }) => nameKey(name),
  );
  return new Map(
    [...byName].flatMap(([key, alike]) =>
      alike.map((request) => [
        request.id,
        { members: named.get(key) ?? [], requests: alike.filter(({ id }) => id !== request.id) },
      ]),
    ),
  );
}
