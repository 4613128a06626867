import { type Collection, collections } from '../../shared/collections.ts';
import { type Listed, readPages } from './list-pages.ts';
import { opened } from './opened.ts';
import type { Replica } from './replica.ts';
import { type Snapshot, snapshotWith } from './snapshot.ts';
import { type Store, store } from './store.ts';
import { untouched } from './sync-mark.ts';
import { readRecords } from './whole-records.ts';

/**
 * What lists show: a copy in memory of each collection that was asked for, which changes with the
 * replica. A change of five records costs a page of each, not a new read of ten thousand.
 */
type List = {
  shown: Store<Snapshot<Listed<Collection>> | undefined>;
  /** From then on it is read again with each change, with nobody looking, too. */
  asked: boolean;
  pages: Map<string, Listed<Collection>[]> | undefined;
  reading: Promise<void>;
};

const lists = Object.fromEntries(
  collections.map((name) => [
    name,
    { shown: store(undefined), asked: false, pages: undefined, reading: Promise.resolve() },
  ]),
) as unknown as Record<Collection, List>;

/** How far the replica has come. */
export const mark = store(untouched);

/** What is shown may hold what the replica doesn't, until its first load is through. */
let stale = false;

/** Shows what is in the replica that was opened; what was shown stays until it has been read again. */
export async function showOpened(): Promise<void> {
  const replica = opened.get()?.replica;
  replica?.subscribe(async (changed) => {
    if (changed.meta) await readMark(replica);
    await Promise.all(
      collections.map((name) => {
        const { ids, pages } = changed[name] ?? {};
        const isListed = !stale && lists[name].asked;
        return ids && Promise.all([readRecords(name, ids), isListed && read(name, pages)]);
      }),
    );
  });
  const marking = replica && readMark(replica);
  const isFirst = !collections.some((name) => lists[name].pages);
  // The first picture waits for both.
  if (isFirst) readAsked();
  await marking;
  if (isFirst) return;
  // One that starts empty, in place of one that was lost, must not blank what is shown.
  stale = !mark.get().complete;
  if (!stale) readAsked();
}

function readAsked() {
  for (const name of collections) {
    if (lists[name].asked) read(name);
    readRecords(name);
  }
}

async function readMark(from: Replica) {
  const before = mark.get();
  const now = await from.mark();
  mark.set(now);
  if (now.complete && stale) {
    stale = false;
    readAsked();
  } else if (now.complete !== before.complete)
    for (const name of collections) {
      show(name);
      readRecords(name);
    }
}

/** Reads the collection, or just these pages of it, after whatever is being read already. */
function read(name: Collection, changed?: string[]): Promise<void> {
  const list = lists[name];
  const from = opened.get();
  if (!from) return list.reading;
  list.reading = list.reading
    .then(async () => {
      const known = changed && list.pages;
      const pages = await readPages(from.replica.db.transaction('lists').store, name, known && changed);
      list.pages = new Map([...(known ?? []), ...pages]);
      show(name);
    })
    .catch(from.lost);
  return list.reading;
}

function show(name: Collection) {
  const { pages, shown } = lists[name];
  const { complete } = mark.get();
  const records = pages && [...pages.values()].flat();
  shown.set(records && (complete || records.length > 0) ? snapshotWith(records, complete) : undefined);
}

/** The collection as it is shown; undefined while it is being read. */
export function listOf<C extends Collection>(
  name: C,
): Pick<Store<Snapshot<Listed<C>> | undefined>, 'get' | 'subscribe'> {
  const list = lists[name];
  return {
    get: list.shown.get as () => Snapshot<Listed<C>> | undefined,
    subscribe(listener) {
      const end = list.shown.subscribe(listener);
      if (!list.asked) read(name);
      list.asked = true;
      return end;
    },
  };
}

/** Has the collection read as soon as there is a replica, before a screen asks for it. Resolves when it is read. */
export function whenListed(name: Collection): Promise<void> {
  return new Promise((resolve) => {
    const { get, subscribe } = listOf(name);
    const look = () => {
      if (!get()) return;
      end();
      resolve();
    };
    const end = subscribe(look);
    look();
  });
}
