import { useEffect, useMemo, useState } from 'react';
import type { LabelledText } from '../../shared/field-types/type-parts.ts';
import type { Collection } from '../../shared/kinds/collections.ts';
import { nameIn, partsFor, searchFields, textsIn } from '../../shared/search/fields.ts';
import { missingIn } from '../../shared/search/fits.ts';
import { searchedWords } from '../../shared/search/searched-words.ts';
import { type Why, whyFound } from '../../shared/search/why.ts';
import type { AnyRecord } from './replica-layout.ts';
import { currentSession, type Session } from './session.ts';
import { wholeRecords } from './whole-records.ts';

export type TextsOf = (collection: Collection) => (record: AnyRecord) => LabelledText[];
type Shown = ReturnType<Session['lists']['shown']['get']>;
let cached: { of: Shown | undefined; texts: TextsOf } | undefined;

/** The searched texts of a record, given these lists; computed once as long as the lists don't change. */
export function textsOf(of: Shown | undefined): TextsOf {
  if (cached && cached.of === of) return cached.texts;
  const byCollection = new Map<Collection, (record: AnyRecord) => LabelledText[]>();
  const texts: TextsOf = (collection) => {
    const before = byCollection.get(collection);
    if (before) return before;
    const parts = partsFor(collection, (name) => of?.[name]?.records ?? []);
    const all = (record: AnyRecord) => textsIn(parts(record));
    byCollection.set(collection, all);
    return all;
  };
  cached = { of, texts };
  return texts;
}

/**
 * Why a listed record was found: null if its name shows it, undefined until the whole record has been read.
 */
export function useWhy(
  collection: Collection,
  id: string,
  name: string,
  query: string,
): Why | null | undefined {
  const needed = missingIn(name, searchedWords(query).wanted).length > 0;
  const [why, setWhy] = useState<Why | null>();
  // The record is read once per row, not at each letter.
  const reading = useMemo(() => (needed ? read(collection, id) : undefined), [collection, id, needed]);
  useEffect(() => {
    let isNew = true;
    reading?.then(
      (record) => inTurns(() => isNew && setWhy(record && (whyIn(collection, record, query) ?? null))),
      // When the replica can't be read, no reason is shown.
      () => {},
    );
    return () => {
      isNew = false;
    };
  }, [collection, query, reading]);
  return needed ? why : null;
}

/** In ms. A key that is pressed meanwhile is answered after it. */
const turnLength = 8;
const waiting: (() => void)[] = [];

/** Does the work a moment later and in turns, because the reasons of all rows are asked for at once. */
function inTurns(work: () => void): void {
  waiting.push(work);
  if (waiting.length === 1) setTimeout(takeTurn);
}

function takeTurn(): void {
  const end = performance.now() + turnLength;
  try {
    while (waiting.length > 0 && performance.now() < end) waiting.shift()?.();
  } finally {
    if (waiting.length > 0) setTimeout(takeTurn);
  }
}

/** Reads the whole record, and the lists whose names are searched with it. */
async function read(collection: Collection, id: string): Promise<AnyRecord | undefined> {
  const session = currentSession();
  await Promise.all((searchFields[collection]?.uses ?? []).map((each) => session.lists.load(each)));
  const [record] = await wholeRecords(collection, [id]);
  return record;
}

const whyIn = (collection: Collection, record: AnyRecord, query: string) =>
  whyFound(nameIn(record), textsOf(currentSession().lists.shown.get())(collection)(record), query);
