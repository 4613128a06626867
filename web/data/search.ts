import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { Collection } from '../../shared/collections.ts';
import { lettersIn } from '../../shared/letters.ts';
import { bestFirst, isForgiven, searchEachWay } from '../search/search.ts';
import { useSession } from './hooks.ts';
import { session } from './session.ts';

/** From how many characters on a list is searched; with fewer it shows everything. */
export const searchFrom = (collection: Collection): number => (collection === 'universities' ? 3 : 4);

/** How long after its list a collection is indexed, in ms: a page opened meanwhile would wait for all that is read. */
const listFirst = 1000;

/** Whether the text is searched for and nothing can be found yet: until its index is made, a list shows all it has. */
export function useIsIndexing(collection: Collection, text: string): boolean {
  const index = useSession(
    ({ indexes }) => indexes,
    (all) => all?.[collection],
  );
  return !index && lettersIn(text) >= searchFrom(collection);
}

/**
 * Those of the records that the text finds, best first, and in their own order where they fit
 * equally well; all of them while the text is too short, or while there is no index yet.
 * `found` is undefined while the records are, and while a search that the list was opened with has no index yet;
 * `forgiven` says whether a typo was, to find them.
 */
export function useSearch<R extends { id: string }>(
  collection: Collection,
  records: readonly R[] | undefined,
  text: string,
): { found: readonly R[] | undefined; query: string; forgiven: boolean } {
  // An emptied box brings back thousands of rows: they are drawn with less urgency than the next letter.
  const later = useDeferredValue(text);
  const written = (text || later).trim();
  const query = lettersIn(written) < searchFrom(collection) ? '' : written;
  const [first] = useState(query);
  const index = useSession(
    ({ indexes }) => indexes,
    (all) => all?.[collection],
  );

  const hasRecords = records !== undefined;
  useEffect(() => {
    if (!hasRecords) return;
    const timer = setTimeout(() => session.get()?.search(collection), text ? 0 : listFirst);
    return () => clearTimeout(timer);
  }, [collection, hasRecords, text]);

  const places = useMemo(() => {
    let all: Map<string, number> | undefined;
    return () => {
      all ??= new Map(records?.map(({ id }, place) => [id, place]));
      return all;
    };
  }, [records]);

  return useMemo(() => {
    if (!records || !query) return { found: records, query: '', forgiven: false };
    if (!index) return { found: query === first ? undefined : records, query: '', forgiven: false };
    const fitting = searchEachWay(index, query);
    const found = bestFirst(fitting).flatMap((alike) =>
      alike
        .flatMap((id) => places().get(id) ?? [])
        .sort((one, other) => one - other)
        .map((place) => records[place] as R),
    );
    return { found, query, forgiven: [...fitting.keys()].some(isForgiven) };
  }, [records, query, first, index, places]);
}
