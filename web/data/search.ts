import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { type Collection, collections, kindFacts } from '../../shared/collections.ts';
import { type Best, searchEverywhere } from '../search/everywhere.ts';
import { type LabelledText, nameIn, textsFor } from '../search/fields.ts';
import { search } from '../search/search-index.ts';
import { type Why, whyFound } from '../search/why.ts';
import { itself, useActor, useSession } from './hooks.ts';
import type { Listed } from './list-pages.ts';
import type { AnyRecord } from './replica-layout.ts';
import { currentSession, session } from './session.ts';
import { type Snapshot, visibleAt } from './snapshot.ts';

/** From how many characters on a list is searched; with fewer it shows everything. */
export const searchFrom = (collection: Collection): number => (collection === 'universities' ? 3 : 4);

/** The kinds that are searched: those with a section. */
const searchable = collections.filter((each) => kindFacts[each].section);

/** How long after its list a collection is indexed, in ms: a page opened meanwhile would wait for all that is read. */
const listFirst = 1000;

/**
 * Those of the records that the text finds, best first, and in their own order where they fit
 * equally well; all of them while the text is too short, or while there is no index yet.
 * `found` is undefined while the records are, and while a search that the list was opened with has no index yet.
 */
export function useSearch<R extends { id: string }>(
  collection: Collection,
  records: readonly R[] | undefined,
  text: string,
): { found: readonly R[] | undefined; query: string } {
  // An emptied box brings back thousands of rows: they are drawn with less urgency than the next letter.
  const later = useDeferredValue(text);
  const written = (text || later).trim();
  const query = written.length < searchFrom(collection) ? '' : written;
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
    if (!records || !query) return { found: records, query: '' };
    if (!index) return { found: query === first ? undefined : records, query: '' };
    const found = search(index, query).flatMap((alike) =>
      alike
        .flatMap((id) => places().get(id) ?? [])
        .sort((one, other) => one - other)
        .map((place) => records[place] as R),
    );
    return { found, query };
  }, [records, query, first, index, places]);
}

/** One of those found anywhere. */
export type Hit = { collection: Collection; id: string; name: string; why?: Why };
export type HitGroup = { collection: Collection; best: Hit[]; total: number };
/** What was found anywhere: of each kind the best and how many there are, the kind with the best of all first. */
export type Hits = { query: string; groups: HitGroup[]; total: number };

/**
 * The best of what the query finds in any collection, from its first letter on, each with why. Undefined until
 * the first answer; later, the last answer stands until the next one is there.
 */
export function useSearchEverywhere(text: string): Hits | undefined {
  const query = text.trim();
  const actor = useActor();
  const lists = useSession(({ lists }) => lists.shown, itself);
  const indexes = useSession(({ indexes }) => indexes, itself);
  const [hits, setHits] = useState<Hits>();

  useEffect(() => {
    for (const collection of searchable) {
      session.get()?.lists.load(collection);
      session.get()?.search(collection);
    }
  }, []);

  const searched = useMemo(() => {
    const at = new Date();
    const each = searchable.flatMap((collection) => {
      const [index, list] = [
        indexes?.[collection],
        lists?.[collection] as Snapshot<Listed<Collection>> | undefined,
      ];
      if (!index || !list) return [];
      const { byId } = visibleAt(at, collection, list, actor);
      return [[collection, { indexes: index, byId }] as const];
    });
    return each.length > 0 ? new Map(each) : undefined;
  }, [indexes, lists, actor]);
  const textsOf = useMemo(() => {
    const made = new Map<Collection, (record: AnyRecord) => LabelledText[]>();
    return (collection: Collection) => {
      const known = made.get(collection) ?? textsFor(collection, (name) => lists?.[name]?.records ?? []);
      made.set(collection, known);
      return known;
    };
  }, [lists]);

  useEffect(() => {
    if (!searched) return;
    let isNew = true;
    withReasons(searchEverywhere(searched, query), query, textsOf).then(
      (groups) =>
        isNew && setHits({ query, groups, total: groups.reduce((sum, { total }) => sum + total, 0) }),
      // When the replica can't be read, the lists that come after its recovery have it searched again.
      () => {},
    );
    return () => {
      isNew = false;
    };
  }, [searched, query, textsOf]);
  return hits;
}

/** Each with why it was found, which stands in the whole record. */
function withReasons(
  found: Best<Listed<Collection>>[],
  query: string,
  textsOf: (collection: Collection) => (record: AnyRecord) => LabelledText[],
): Promise<HitGroup[]> {
  return Promise.all(
    found.map(async ({ collection, best, total }) => {
      const ids = best.map(({ id }) => id);
      const hits = (await currentSession().whole(collection, ids)).map((record): Hit => {
        const name = nameIn(record);
        return { collection, id: record.id, name, why: whyFound(name, textsOf(collection)(record), query) };
      });
      return { collection, best: hits, total };
    }),
  );
}
