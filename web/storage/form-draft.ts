import type { IDBPDatabase, IDBPObjectStore } from 'idb';
import type { Collection } from '../../shared/collections.ts';
import { connect, type Draft, type DraftStores, prefix } from './drafts.ts';
import { memberHere } from './session-trace.ts';

/* The draft of one form, from its opening on. */

type DraftStore = IDBPObjectStore<DraftStores, ['drafts'], 'drafts', 'readwrite'>;

let open: { memberId: string; db: Promise<IDBPDatabase<DraftStores>> } | undefined;

function database(memberId: string): Promise<IDBPDatabase<DraftStores>> {
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
export async function among<T>(
  memberId: string,
  work: (db: IDBPDatabase<DraftStores>) => Promise<T>,
): Promise<T | undefined> {
  if (memberHere() !== memberId) return undefined;
  try {
    return await work(await database(memberId));
  } catch {
    open = undefined;
    return undefined;
  }
}

/** For a record that is deleted by this member. */
export const dropDraftsOf = (memberId: string, collection: Collection, recordId: string): Promise<unknown> =>
  among(memberId, async (db) => {
    for (const draft of await db.getAll('drafts'))
      if (draft.collection === collection && draft.recordId === recordId)
        await db.delete('drafts', draft.address);
  });

/** After that long nobody comes back for them, and the browser may be another's. */
const keptFor = 30 * 24 * 3_600_000; // ms

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
