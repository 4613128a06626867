import type { DBSchema, IDBPDatabase } from 'idb';
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

export interface DraftStores extends DBSchema {
  drafts: { key: string; value: Draft };
}

const prefix = 'drafts-';

let open: { memberId: string; db: Promise<IDBPDatabase<DraftStores>> } | undefined;

const connect = (name: string, closed: () => void) =>
  openDatabase<DraftStores>(
    name,
    (fresh) => void fresh.createObjectStore('drafts', { keyPath: 'address' }),
    closed,
  );

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
