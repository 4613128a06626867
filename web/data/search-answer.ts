import { type Collection, collections, kindFacts } from '../../shared/collections.ts';
import type { SearchedAlong } from '../../shared/define-kind.ts';
import { idsIn } from '../../shared/ids-in.ts';
import { can } from '../../shared/policy.ts';
import { type Listed, readPages } from './list-pages.ts';
import { type AnyRecord, hasReplica, type Me, type Replica } from './replica.ts';
import { type SearchAhead, searchAhead } from './search-ahead.ts';
import { searchEverywhere } from './search-everywhere.ts';
import { type LabelledText, type SearchNames, searchFields } from './search-fields.ts';
import { addEntry, buildIndex, type Entry, removeEntry, type SearchIndex, search } from './search-index.ts';
import { type Why, whyFound } from './search-why.ts';

export type Asked =
  /** Without a collection all of them are searched, for what a person may see now. */
  | { collection?: Collection; query: string }
  /** What the letters to come after the text can find. */
  | { collection: Collection; ahead: string };
export type SearchQuestion = { who: Me['actor']; ask: number } & Asked;
/** One of those found anywhere. */
export type Hit = { collection: Collection; id: string; name: string; why?: Why };
/** What was found anywhere: of each kind the best and how many there are, the kind with the best of all first. */
export type Hits = { groups: HitGroup[]; total: number };
export type HitGroup = { collection: Collection; best: Hit[]; total: number };
/** `found`: as `search` answers. */
export type SearchAnswer = { ask: number } & (
  | { found: string[][] }
  | { hits: Hits }
  | { ahead: SearchAhead | undefined }
);
/** What is searched otherwise than before: an answer given until now may be another. */
export type SearchChange = { changed: Collection[] };

type Searched = { index: SearchIndex; fieldsOf: (record: AnyRecord) => LabelledText[] };

const searched = new Map<Collection, Promise<Searched>>();
let replica: Promise<Replica> | undefined;
let tell: (change: SearchChange) => void = () => {};

/**
 * Has one listener told after every change of what is searched. Who asks hears of a change of the
 * replica by another way, perhaps sooner, and has then been answered from what was before.
 */
export function whenSearchChanges(listener: (change: SearchChange) => void) {
  tell = listener;
}

/** Answers from the replica that `open` opens; it is kept open. */
export async function answer(
  question: SearchQuestion,
  open: (lost: () => void) => Promise<Replica>,
): Promise<SearchAnswer> {
  const { who, ask, collection } = question;
  const by = <A>(find: (opened: Replica) => Promise<A>, nothing: A) => from(who.id, open, find, nothing);
  const indexOf = async (opened: Replica, name: Collection) => (await searchedOf(opened, name)).index;
  if ('ahead' in question) {
    const { collection, ahead } = question;
    return {
      ask,
      ahead: await by(async (opened) => searchAhead(await indexOf(opened, collection), ahead), undefined),
    };
  }
  const { query } = question;
  return collection
    ? { ask, found: await by(async (opened) => search(await indexOf(opened, collection), query), []) }
    : { ask, hits: await by((opened) => everywhere(opened, who, query), { groups: [], total: 0 }) };
}

/** A store that was lost and made anew is opened again; one that was wiped is not. */
async function from<A>(
  memberId: string,
  open: (lost: () => void) => Promise<Replica>,
  find: (opened: Replica) => Promise<A>,
  nothing: A,
): Promise<A> {
  const attempt = async () => {
    replica ??= open(lose).then(followed);
    return find(await replica);
  };
  return attempt().catch(async () => {
    lose();
    return (await hasReplica(memberId)) ? attempt().catch(() => nothing) : nothing;
  });
}

function lose() {
  replica = undefined;
  searched.clear();
}

function followed(opened: Replica) {
  opened.subscribe(async (changed) => {
    const updates: Promise<Searched>[] = [];
    const others: Collection[] = [];
    for (const [name, known] of searched) {
      const ids = changed[name]?.ids ?? [];
      const isNew = ids.length > few || searchFields[name]?.uses.some((used) => changed[used]);
      if (!isNew && ids.length === 0) continue;
      others.push(name);
      if (isNew) searched.delete(name);
      else {
        const update = known.then((held) => updated(opened, name, held, ids));
        searched.set(name, update);
        updates.push(update);
      }
    }
    await Promise.all(updates);
    if (others.length > 0) tell({ changed: others });
  });
  return opened;
}

/** More changes than these at once, and the index is made anew when it is next asked. */
const few = 100;

async function updated({ db }: Replica, collection: Collection, held: Searched, ids: string[]) {
  const records = await Promise.all(ids.map((id) => db.get(collection, id)));
  for (const id of ids) removeEntry(held.index, id);
  for (const record of records) if (record) addEntry(held.index, entryOf(record, held.fieldsOf));
  return held;
}

/** As many as a person looks through before typing another letter; no kind takes all the places from the others. */
const shown = 20;
const fewestOfAKind = 4;

async function everywhere(opened: Replica, who: Me['actor'], query: string): Promise<Hits> {
  const all = new Map<Collection, Searched>();
  for (const name of collections) if (searchFields[name]) all.set(name, await searchedOf(opened, name));
  if (!query) return { groups: [], total: 0 };
  const places = searchEverywhere(new Map([...all].map(([name, { index }]) => [name, index])), query);
  const byKind = new Map<Collection, string[]>();
  for (const { collection, id } of places) byKind.set(collection, [...(byKind.get(collection) ?? []), id]);
  const most = Math.max(fewestOfAKind, Math.floor(shown / byKind.size));
  const groups: HitGroup[] = [];
  for (const [collection, ids] of byKind) {
    const best: Hit[] = [];
    let hidden = 0;
    for (const id of ids) {
      if (best.length === most) break;
      const record = await opened.db.get(collection, id);
      if (!record || !can(who, 'see', collection, record)) hidden += 1;
      else {
        const name = nameIn(record);
        const fields = all.get(collection)?.fieldsOf(record) ?? [];
        best.push({ collection, id, name, why: whyFound(name, fields, query) });
      }
    }
    if (best.length > 0) groups.push({ collection, best, total: ids.length - hidden });
  }
  return { groups, total: groups.reduce((sum, group) => sum + group.total, 0) };
}

function searchedOf(opened: Replica, collection: Collection): Promise<Searched> {
  const known = searched.get(collection) ?? prepare(opened, collection);
  searched.set(collection, known);
  return known;
}

async function prepare({ db }: Replica, collection: Collection): Promise<Searched> {
  const fields = searchFields[collection];
  if (!fields) return { index: buildIndex([]), fieldsOf: () => [] };
  const tx = db.transaction([collection, 'lists']);
  const [records, ...used] = await Promise.all([
    tx.objectStore(collection).getAll(),
    ...fields.uses.map((name) => readPages(tx.objectStore('lists'), name)),
  ]);
  const names = namesFrom(
    new Map(used.map((pages, at) => [fields.uses[at] ?? collection, [...pages.values()].flat()])),
    kindFacts[collection].searchedAlong,
  );
  // The table is typed by kind; here it is one of them that is only known when it runs.
  const rest = fields.rest as (record: AnyRecord, names: SearchNames) => LabelledText[];
  const fieldsOf = (record: AnyRecord) => rest(record, names);
  return { index: buildIndex(records.map((record) => entryOf(record, fieldsOf))), fieldsOf };
}

const entryOf = (record: AnyRecord, fieldsOf: Searched['fieldsOf']): Entry => ({
  id: record.id,
  name: nameIn(record),
  rest: fieldsOf(record).map(([, text]) => text),
});

const nameIn = (record: AnyRecord | Listed<Collection>) => ('name' in record ? (record.name ?? '') : '');

function namesFrom(all: Map<Collection, Listed<Collection>[]>, along: readonly SearchedAlong[]): SearchNames {
  // Only the names: no closure over the records, or the index would keep them all in memory.
  const byId = new Map<Collection, Map<string, string>>();
  for (const [collection, records] of all)
    byId.set(collection, new Map(records.map((record) => [record.id, nameIn(record)])));
  const naming = new Map<string, string[]>();
  for (const { collection, fields } of along)
    for (const record of all.get(collection) ?? []) {
      const values = record as unknown as Record<string, unknown>;
      for (const id of new Set(fields.flatMap((field) => idsIn(values[field], 'ids')))) {
        const key = `${collection} ${fields} ${id}`;
        naming.set(key, [...(naming.get(key) ?? []), nameIn(record)]);
      }
    }
  return {
    of: (collection, id) => byId.get(collection)?.get(id) ?? '',
    naming: (collection, fields, id) => naming.get(`${collection} ${fields} ${id}`) ?? [],
  };
}
