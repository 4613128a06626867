import type { DBSchema } from 'idb';
import type { Collection } from '../../shared/collections.ts';
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

/** The stores' names: it and the member's id. */
export const prefix = 'drafts-';

export const connect = (name: string, closed: () => void) =>
  openDatabase<DraftStores>(
    name,
    (fresh) => void fresh.createObjectStore('drafts', { keyPath: 'address' }),
    closed,
  );

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
