import { useEffect, useMemo, useState } from 'react';
import type { LabelledText } from '../../shared/field-types/type-parts.ts';
import { type Collection, collections, kindFacts } from '../../shared/kinds/collections.ts';
import { fieldLabels } from '../../shared/kinds/field-labels.ts';
import { type Best, type Narrowed, searchEverywhere } from '../../shared/search/everywhere.ts';
import { nameIn } from '../../shared/search/fields.ts';
import { firstOf, type Why, whyFound } from '../../shared/search/why.ts';
import { useActor, useSession } from '../data/hooks.ts';
import type { Listed } from '../data/list-pages.ts';
import { session } from '../data/session.ts';
import { type Snapshot, visibleAt } from '../data/snapshot.ts';
import { wholeRecords } from '../data/whole-records.ts';
import { type TextsOf, textsOf } from '../data/why.ts';

/** The kinds with a section are searched. */
const searchable = collections.filter((each) => kindFacts[each].section);

export type Hit = {
  collection: Collection;
  id: string;
  name: string;
  /** A member's title and university, which distinguish namesakes. */
  detail?: string;
  why?: Why;
};
export type HitGroup = { collection: Collection; best: Hit[]; total: number; called: boolean };
/**
 * The best results of each kind and how many there are, the kind with the best result first. `whole` once every kind was
 * searched, as large ones take a moment to index; `forgiven` if a typo was forgiven; `words` are the searched words.
 */
export type Hits = {
  query: string;
  words: string;
  groups: HitGroup[];
  total: number;
  whole: boolean;
  forgiven: boolean;
};

/**
 * The best results of the query in all collections, from its first letter on, each with the reason. Undefined until the
 * first answer; after that, each answer stays until the next one.
 *
 * @param narrowed must stay the same object while the filters do
 */
export function useSearchEverywhere(text: string, narrowed?: Narrowed<Listed<Collection>>): Hits | undefined {
  const query = text.trim();
  const actor = useActor();
  const lists = useSession(({ lists }) => lists.shown);
  const indexes = useSession(({ indexes }) => indexes);
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
  useEffect(() => {
    if (!searched) return;
    let isNew = true;
    const whole = searched.size === searchable.length;
    const words = narrowed?.words ?? query;
    const found = searchEverywhere(searched, query, narrowed);
    const total = found.reduce((sum, each) => sum + each.total, 0);
    const forgiven = found.some((each) => each.forgiven);
    withReasons(found, words, textsOf(lists)).then(
      (groups) => isNew && setHits({ query, words, groups, total, whole, forgiven }),
      // When the replica can't be read, its recovery loads the lists again, which repeats this search.
      () => {},
    );
    return () => {
      isNew = false;
    };
  }, [searched, query, lists, narrowed]);
  return hits;
}

/** Adds to each result why it was found, which needs the whole record. */
function withReasons(
  found: Best<Listed<Collection>>[],
  query: string,
  textsOf: TextsOf,
): Promise<HitGroup[]> {
  return Promise.all(
    found.map(async ({ collection, best, total, called }) => {
      const ids = best.map(({ id }) => id);
      const hits = (await wholeRecords(collection, ids)).map((record): Hit => {
        const name = nameIn(record);
        const texts = textsOf(collection)(record);
        const detail = collection === 'users' ? introduction(texts) : '';
        const why = whyFound(name, texts, query) ?? (detail ? undefined : firstOf(texts, query));
        return { collection, id: record.id, name, ...(detail && { detail }), why };
      });
      return { collection, best: hits, total, called };
    }),
  );
}

const { title, university } = fieldLabels.users;

/** 'Professor of Hydrology · Boston College' */
const introduction = (texts: readonly LabelledText[]): string =>
  [title, university]
    .flatMap((wanted) => texts.find(([label, text]) => label === wanted && text)?.[1] ?? [])
    .join(' · ');
