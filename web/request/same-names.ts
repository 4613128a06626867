import { wordsOf } from '../../shared/text/words.ts';

type Named = { id: string; name: string };

/** A name for comparison: its normalised words, sorted. */
const nameKey = (name: string): string => wordsOf(name).toSorted().join(' ');

/** The members and other requests with the same name, by request. */
export function findSameNames(
  requests: readonly Named[],
  members: readonly Named[],
): Map<string, { members: Named[]; requests: Named[] }> {
  const byName = Map.groupBy(requests, ({ name }) => nameKey(name));
  byName.delete('');
  const membersByName = Map.groupBy(
    members.filter(({ name }) => byName.has(nameKey(name))),
    ({ name }) => nameKey(name),
  );
  return new Map(
    [...byName].flatMap(([key, alike]) =>
      alike.map((request) => [
        request.id,
        { members: membersByName.get(key) ?? [], requests: alike.filter(({ id }) => id !== request.id) },
      ]),
    ),
  );
}
