import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { type Collection, searchFrom } from '../../shared/kinds/collections.ts';
import { bestFirst, isTypoRank, searchWithFallbacks } from '../../shared/search/search.ts';
import { weightedLength } from '../../shared/text/characters.ts';
import { useSession } from './hooks.ts';
import { session } from './session.ts';

/** A collection is indexed this long after its list is shown, in ms: a page opened at once would wait for its reads. */
const indexDelay = 1000;

/** Whether the text waits for the index; until then, a list shows everything. */
export function useIsIndexing(collection: Collection, text: string): boolean {
  const index = useSession(
    ({ indexes }) => indexes,
    (all) => all?.[collection],
  );
  return !index && weightedLength(text) >= searchFrom(collection);
}

/**
 * The records that the text finds, best first, and in their given order where they fit equally well; all records while
 * the text is too short or the index isn't ready. `found` is undefined while the records load, and while the search
 * that the list was opened with waits for the index. `forgiven` says whether they were found despite a typo.
 */
export function useSearch<R extends { id: string }>(
  collection: Collection,
  records: readonly R[] | undefined,
  text: string,
): { found: readonly R[] | undefined; query: string; forgiven: boolean } {
  // An emptied box brings back thousands of rows, so they are drawn at low priority.
  const later = useDeferredValue(text);
  const written = (text || later).trim();
  const query = weightedLength(written) < searchFrom(collection) ? '' : written;
  const [first] = useState(query);
  const index = useSession(
    ({ indexes }) => indexes,
    (all) => all?.[collection],
  );

  const hasRecords = records !== undefined;
  useEffect(() => {
    if (!hasRecords) return;
    const timer = setTimeout(() => session.get()?.search(collection), text ? 0 : indexDelay);
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
    const fitting = searchWithFallbacks(index, query);
    const found = bestFirst(fitting).flatMap((alike) =>
      alike
        .flatMap((id) => places().get(id) ?? [])
        .sort((one, other) => one - other)
        .map((place) => records[place] as R),
    );
    return { found, query, forgiven: [...fitting.keys()].some(isTypoRank) };
  }, [records, query, first, index, places]);
}
