import { useEffect, useState } from 'react';
import type { Collection } from '../../shared/collections.ts';
import { type LabelledText, nameIn, partsFor, searchFields, textsIn } from '../search/fields.ts';
import { missingIn, type Why, whyFound } from '../search/why.ts';
import type { AnyRecord } from './replica-layout.ts';
import { currentSession, type Session } from './session.ts';

export type TextsOf = (collection: Collection) => (record: AnyRecord) => LabelledText[];
type Shown = ReturnType<Session['lists']['shown']['get']>;
let made: { of: Shown | undefined; texts: TextsOf } | undefined;

/** What is searched of a record, given these lists; worked out once for as long as they stand. */
export function textsOf(of: Shown | undefined): TextsOf {
  if (made && made.of === of) return made.texts;
  const known = new Map<Collection, (record: AnyRecord) => LabelledText[]>();
  const texts: TextsOf = (collection) => {
    const before = known.get(collection);
    if (before) return before;
    const parts = partsFor(collection, (name) => of?.[name]?.records ?? []);
    const all = (record: AnyRecord) => textsIn(parts(record));
    known.set(collection, all);
    return all;
  };
  made = { of, texts };
  return texts;
}

/**
 * Why a record that a list shows was found: nothing while its name says so itself, undefined until the
 * whole record has been read.
 */
export function useWhy(
  collection: Collection,
  id: string,
  name: string,
  query: string,
): Why | null | undefined {
  const needed = missingIn(name, query).length > 0;
  const [why, setWhy] = useState<Why>();
  useEffect(() => {
    if (!needed) return;
    let isNew = true;
    whyOf(collection, id, query).then(
      (now) => isNew && setWhy(now),
      // When the replica can't be read, the next letter has it read again.
      () => {},
    );
    return () => {
      isNew = false;
    };
  }, [collection, id, query, needed]);
  return needed ? why : null;
}

async function whyOf(collection: Collection, id: string, query: string): Promise<Why | undefined> {
  const { lists } = currentSession();
  await Promise.all((searchFields[collection]?.uses ?? []).map((each) => lists.load(each)));
  const [record] = await currentSession().whole(collection, [id]);
  return record && whyFound(nameIn(record), textsOf(lists.shown.get())(collection)(record), query);
}
