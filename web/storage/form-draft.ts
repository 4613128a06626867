import type { IDBPDatabase, IDBPObjectStore } from 'idb';
import type { Collection } from '../../shared/kinds/collections.ts';
import { msPerDay } from '../../shared/language/time.ts';
import { connect, type Draft, type DraftStores, prefix } from './drafts.ts';
import { memberHere } from './session-trace.ts';

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
 * Works on this member's drafts. Does nothing where the browser has no storage, or when the member has signed out: a
 * form that is still open must not write into a wiped store.
 */
export async function withDrafts<T>(
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

/** Deletes this member's drafts of a record that they have deleted. */
export const deleteDraftsOf = (
  memberId: string,
  collection: Collection,
  recordId: string,
): Promise<unknown> =>
  withDrafts(memberId, async (db) => {
    for (const draft of await db.getAll('drafts'))
      if (draft.collection === collection && draft.recordId === recordId)
        await db.delete('drafts', draft.address);
  });

/** Older drafts are ignored: their member won't return, and the browser may be somebody else's. */
const keptFor = 30 * msPerDay;

/** The key of a form's draft. Each form has its own, so that tabs at the same address don't overwrite each other's. */
export const draftKeyOf = (address: string, form: string): string => `${address}#${form}`;

const lockPrefix = 'form-';

/**
 * Prevents other tabs from taking this form's draft, until `close`.
 *
 * @param form a unique id
 */
export function openForm(form: string): { known: Promise<void>; close: () => void } {
  const { promise: known, resolve } = Promise.withResolvers<void>();
  const { promise: closed, resolve: close } = Promise.withResolvers<void>();
  const hold = () => {
    resolve();
    return closed;
  };
  // A browser that refuses locks stores no drafts either.
  navigator.locks.request(lockPrefix + form, hold).catch(() => resolve());
  return { known, close };
}

const openForms = async (): Promise<Set<string>> =>
  new Set((await navigator.locks.query()).held?.map(({ name = '' }) => name.slice(lockPrefix.length)));

/** Takes over the latest draft of a closed form at this address, and says whether an open form in another tab has one. */
export const takeDraft = (
  memberId: string,
  address: string,
  form: string,
): Promise<{ draft: Draft | undefined; isElsewhere: boolean } | undefined> =>
  withDrafts(memberId, async (db) => {
    const open = await openForms();
    const key = draftKeyOf(address, form);
    const tx = db.transaction('drafts', 'readwrite');
    const here = (await tx.store.getAll()).filter((draft) => {
      const [at] = draft.address.split('#');
      return at === address && Date.parse(draft.savedAt) > Date.now() - keptFor;
    });
    const left = here.filter((draft) => {
      const [, by = ''] = draft.address.split('#');
      return draft.address === key || !open.has(by);
    });
    const latest = left.sort((a, b) => (a.savedAt < b.savedAt ? -1 : 1)).at(-1);
    const taken = latest && { ...latest, address: key };
    if (taken) await Promise.all([tx.store.delete(latest.address), tx.store.put(taken)]);
    await tx.done;
    return { draft: taken, isElsewhere: left.length < here.length };
  });

/** Commits explicitly, because a page that is closed meanwhile wouldn't let the transaction end by itself. */
const write = (memberId: string, put: (store: DraftStore) => Promise<unknown>): Promise<unknown> =>
  withDrafts(memberId, async (db) => {
    const tx = db.transaction('drafts', 'readwrite');
    const done = put(tx.store);
    tx.commit();
    await Promise.all([done, tx.done]);
  });

export const saveDraft = (memberId: string, draft: Draft): Promise<unknown> =>
  write(memberId, (store) => store.put(draft));

export const deleteDraft = (memberId: string, key: string): Promise<unknown> =>
  write(memberId, (store) => store.delete(key));
