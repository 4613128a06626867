import type { DBSchema, IDBPDatabase, IDBPObjectStore } from 'idb';
import type { Collection } from '../../shared/collections.ts';
import { memberHere } from './session-trace.ts';
import { deleteStores, openDatabase, storesOf } from './stores.ts';

/** What somebody wrote in a form and has not saved, with what they began from. */
export type Draft = {
  /** Of the form: path and search, and, after a #, which of those that stand there in several tabs. */
  address: string;
  collection: Collection;
  /** Of the record that is edited; none while one is added. */
  recordId?: string;
  /** The version the edit began from; 0 for a new record. */
  version: number;
  /** Of a new record: by which an earlier attempt to save it is known, whose answer was lost. */
  key?: string;
  /** The fields' values as they were, and as they are. */
  base: Record<string, unknown>;
  values: Record<string, unknown>;
  /** ISO 8601 */
  savedAt: string;
};

interface Stores extends DBSchema {
  drafts: { key: string; value: Draft };
}

type DraftStore = IDBPObjectStore<Stores, ['drafts'], 'drafts', 'readwrite'>;

const prefix = 'drafts-';
/** After that long nobody comes back for them, and the browser may be another's. */
const keptFor = 30 * 24 * 3_600_000; // ms

let open: { memberId: string; db: Promise<IDBPDatabase<Stores>> } | undefined;

const connect = (name: string, closed: () => void) =>
  openDatabase<Stores>(
    name,
    (fresh) => void fresh.createObjectStore('drafts', { keyPath: 'address' }),
    closed,
  );

function database(memberId: string): Promise<IDBPDatabase<Stores>> {
  if (open?.memberId !== memberId) {
    const closed = () => {
      open = undefined;
    };
    open = { memberId, db: connect(prefix + memberId, closed) };
  }
  return open.db;
}

/**
 * The work on this member's drafts; nothing of it where the browser keeps nothing, nor once it is no
 * longer this member's, lest a form that is still open write into what was wiped.
 */
async function among<T>(
  memberId: string,
  work: (db: IDBPDatabase<Stores>) => Promise<T>,
): Promise<T | undefined> {
  if (memberHere() !== memberId) return undefined;
  try {
    return await work(await database(memberId));
  } catch {
    open = undefined;
    return undefined;
  }
}

/** Where a form keeps its draft: each its own, lest tabs at the same address overwrite one another's. */
export const placeOf = (address: string, form: string): string => `${address}#${form}`;

const lockPrefix = 'form-';

/**
 * Lets the other tabs know, until `close`, that the form is open and its draft not for the taking.
 *
 * @param form an id that no other form has
 */
export function openForm(form: string): { known: Promise<void>; close: () => void } {
  const { promise: known, resolve } = Promise.withResolvers<void>();
  const { promise: closed, resolve: close } = Promise.withResolvers<void>();
  const hold = () => {
    resolve();
    return closed;
  };
  // Where a browser refuses locks it keeps no drafts either.
  navigator.locks.request(lockPrefix + form, hold).catch(() => resolve());
  return { known, close };
}

const openForms = async (): Promise<Set<string>> =>
  new Set((await navigator.locks.query()).held?.map(({ name = '' }) => name.slice(lockPrefix.length)));

/**
 * The latest draft that was left at the address by a form that is open no more: it is this form's now. And whether
 * there is one of a form that is open still, in another tab.
 */
export const takeDraft = (
  memberId: string,
  address: string,
  form: string,
): Promise<{ draft: Draft | undefined; isElsewhere: boolean } | undefined> =>
  among(memberId, async (db) => {
    const open = await openForms();
    const place = placeOf(address, form);
    const tx = db.transaction('drafts', 'readwrite');
    const here = (await tx.store.getAll()).filter((draft) => {
      const [at] = draft.address.split('#');
      return at === address && Date.parse(draft.savedAt) > Date.now() - keptFor;
    });
    const left = here.filter((draft) => {
      const [, by = ''] = draft.address.split('#');
      return draft.address === place || !open.has(by);
    });
    const latest = left.sort((a, b) => (a.savedAt < b.savedAt ? -1 : 1)).at(-1);
    const taken = latest && { ...latest, address: place };
    if (taken) await Promise.all([tx.store.delete(latest.address), tx.store.put(taken)]);
    await tx.done;
    return { draft: taken, isElsewhere: left.length < here.length };
  });

/** Commits at once: a page that goes meanwhile would not be there to let the transaction end by itself. */
const write = (memberId: string, put: (store: DraftStore) => Promise<unknown>): Promise<unknown> =>
  among(memberId, async (db) => {
    const tx = db.transaction('drafts', 'readwrite');
    const done = put(tx.store);
    tx.commit();
    await Promise.all([done, tx.done]);
  });

export const keepDraft = (memberId: string, draft: Draft): Promise<unknown> =>
  write(memberId, (store) => store.put(draft));

export const dropDraft = (memberId: string, place: string): Promise<unknown> =>
  write(memberId, (store) => store.delete(place));

/** For a record that is deleted by this member. */
export const dropDraftsOf = (memberId: string, collection: Collection, recordId: string): Promise<unknown> =>
  among(memberId, async (db) => {
    for (const draft of await db.getAll('drafts'))
      if (draft.collection === collection && draft.recordId === recordId)
        await db.delete('drafts', draft.address);
  });

/** Whether anybody's drafts wait in this browser for their sign-in. */
export async function draftsWait(): Promise<boolean> {
  for (const name of await storesOf(prefix)) {
    const db = await connect(name, () => {});
    const count = await db.count('drafts');
    db.close();
    if (count > 0) return true;
  }
  return false;
}

/** Deletes everybody's drafts from this browser, less those of `keep`. */
export const deleteDrafts = (keep?: string): Promise<void> => deleteStores(prefix, keep && prefix + keep);
