import { rules } from '../../shared/policy.ts';
import type { Collection, Stored } from '../../shared/registry.ts';
import { type Clock, entriesFrom, readClock } from '../data/feed.ts';
import { everyRecord, readItems, recordsOf } from '../data/records.ts';

/** What matching asks of each kind; beside it is kept what says who sees a record. */
const kept = {
  users: ['id', 'title', 'topics', 'university', 'languages'],
  universities: ['id', 'name', 'region', 'topics', 'contact'],
  taskforces: ['id', 'chairs', 'members'],
  projects: ['id', 'name', 'status', 'topics', 'taskforces', 'leads', 'levels', 'regions', 'languages'],
  offers: ['id', 'name', 'topics', 'owner', 'expiry', 'levels', 'regions', 'languages'],
} as const satisfies { [C in Collection]?: readonly (keyof Stored<C>)[] };
type Kept = typeof kept;
export type KnownCollection = keyof Kept;
const knownCollections = Object.keys(kept) as KnownCollection[];

/** A record as it is known here. */
export type Known<C extends KnownCollection> = {
  [K in C]: Pick<Stored<K>, Kept[K][number] & keyof Stored<K>>;
}[C];
export type KnownRecords = { readonly [C in KnownCollection]: ReadonlyMap<string, Known<C>> };
type Memory = { [C in KnownCollection]: Map<string, Known<C>> };

/** Entries of the feed that are read at once. */
const entriesAtOnce = 200;
/** Further behind than so many writes, reading everything anew costs less. */
const furthestBehind = 2000;

let memory: { at: Clock; records: Memory } | undefined;
let turn: Promise<unknown> = Promise.resolve();

/**
 * What this function has in its memory of the network, brought up to date: its first call reads every record of the
 * kinds that are matched, as a first sync does, each later one the clock and what was written since. Nothing of it is
 * kept elsewhere, and what it holds is the same for everybody: who may see what is decided for each caller.
 */
export function knownRecords(): Promise<KnownRecords> {
  // One call after the other: each knows what was written before it was asked.
  const known = turn.then(upToDate);
  turn = known.catch(() => {});
  return known;
}

async function upToDate(): Promise<KnownRecords> {
  const clock = await readClock();
  if (!memory || !(await goesOnTo(clock, memory))) memory = { at: clock, records: await readAll() };
  return memory.records;
}

/** Takes in what was written up to the clock; false where the feed doesn't lead there, and the table is another's. */
async function goesOnTo(clock: Clock, cached: { at: Clock; records: Memory }): Promise<boolean> {
  if (clock.seq - cached.at.seq > furthestBehind) return false;
  while (cached.at.seq < clock.seq) {
    const entries = await entriesFrom(cached.at.seq, entriesAtOnce);
    const known = entries[0]?.seq === cached.at.seq ? entries.shift() : undefined;
    if (cached.at.seq > 0 && known?.token !== cached.at.token) return false;
    const last = entries.at(-1);
    if (!last || entries.some(({ seq }, index) => seq !== cached.at.seq + index + 1)) return false;
    await takeIn(
      entries.flatMap(({ changes }) => changes),
      cached.records,
    );
    cached.at = { seq: last.seq, token: last.token };
  }
  return clock.seq < cached.at.seq || clock.token === cached.at.token;
}

const isKnown = (collection: Collection): collection is KnownCollection => collection in kept;

async function takeIn(touched: readonly { collection: Collection; id: string }[], records: Memory) {
  const ours = touched.filter(({ collection }) => isKnown(collection));
  const items = await readItems(ours.map(({ collection, id }) => ({ pk: collection, sk: id })));
  for (const { collection, id } of ours) if (isKnown(collection)) records[collection].delete(id);
  for (const collection of knownCollections)
    for (const record of recordsOf(
      collection,
      items.filter(({ pk }) => pk === collection),
    ))
      put(records, collection, record);
}

async function readAll(): Promise<Memory> {
  const records: Memory = {
    users: new Map(),
    universities: new Map(),
    taskforces: new Map(),
    projects: new Map(),
    offers: new Map(),
  };
  await Promise.all(
    knownCollections.map(async (collection) => {
      for await (const record of everyRecord(collection)) put(records, collection, record);
    }),
  );
  return records;
}

function put<C extends KnownCollection>(records: Memory, collection: C, record: Stored<C>) {
  const fields: readonly string[] = [...kept[collection], ...rules[collection].see.reads];
  const slim = Object.fromEntries(Object.entries(record).filter(([name]) => fields.includes(name)));
  (records[collection] as Map<string, object>).set(record.id, slim);
}
