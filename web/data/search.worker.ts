import { type Collection, collections } from '../../shared/collections.ts';
import { type AnyRecord, hasReplica, openReplica, type Replica } from './replica.ts';
import { type SearchNames, searchFields } from './search-fields.ts';
import { buildIndex, type SearchIndex, search } from './search-index.ts';

/**
 * Searches away from the screen's thread, in its own reading of the replica, so that neither
 * typing nor a change of ten thousand records is felt.
 */
export type SearchQuestion = { memberId: string; ask: number; collection: Collection; query: string };
/** What was found, each with how well: the lower, the better. */
export type SearchAnswer = { ask: number; found: [id: string, rank: number][] };

const indexes = new Map<Collection, Promise<SearchIndex>>();
let replica: Promise<Replica> | undefined;

self.onmessage = async ({ data: { memberId, ask, collection, query } }: MessageEvent<SearchQuestion>) => {
  const find = async () => {
    replica ??= open(memberId);
    return [...search(await indexOf(await replica, collection), query)];
  };
  // A store that was lost and made anew is opened again; one that was wiped is not.
  const found = await find().catch(async () => {
    replica = undefined;
    indexes.clear();
    return (await hasReplica(memberId)) ? find().catch(() => []) : [];
  });
  self.postMessage({ ask, found } satisfies SearchAnswer);
};

async function open(memberId: string) {
  const opened = await openReplica(memberId);
  opened.subscribe((changed) => {
    for (const name of indexes.keys())
      if ([name, ...(searchFields[name]?.uses ?? [])].some((each) => changed[each])) indexes.delete(name);
  });
  return opened;
}

function indexOf(from: Replica, collection: Collection): Promise<SearchIndex> {
  const known = indexes.get(collection) ?? makeIndex(from, collection);
  indexes.set(collection, known);
  return known;
}

async function makeIndex({ db }: Replica, collection: Collection): Promise<SearchIndex> {
  const fields = searchFields[collection];
  if (!fields) return buildIndex([]);
  const tx = db.transaction([collection, ...fields.uses]);
  const read = await Promise.all(
    [collection, ...fields.uses].map(async (name) => [name, await tx.objectStore(name).getAll()] as const),
  );
  const all = new Map<Collection, AnyRecord[]>(read);
  const names = namesFrom(all);
  // The table is typed by kind; here it is one of them that is only known when it runs.
  const rest = fields.rest as (record: AnyRecord, names: SearchNames) => string[];
  return buildIndex(
    (all.get(collection) ?? []).map((record) => ({
      id: record.id,
      name: nameIn(record),
      rest: rest(record, names),
    })),
  );
}

const nameIn = (record: AnyRecord | undefined) => (record && 'name' in record ? (record.name ?? '') : '');

function namesFrom(all: Map<Collection, AnyRecord[]>): SearchNames {
  const byId = new Map(
    collections.map((name) => [name, new Map(all.get(name)?.map((record) => [record.id, record]))]),
  );
  const taskforces = new Map<string, string[]>();
  for (const taskforce of (all.get('taskforces') ?? []) as {
    name: string;
    chairs: string[];
    members: string[];
  }[])
    for (const id of new Set([...taskforce.chairs, ...taskforce.members]))
      taskforces.set(id, [...(taskforces.get(id) ?? []), taskforce.name]);
  return {
    of: (collection, id) => nameIn(byId.get(collection)?.get(id)),
    taskforcesOf: (id) => taskforces.get(id) ?? [],
  };
}
