import type { DBSchema } from 'idb';
import type { Collection } from '../../shared/kinds/collections.ts';
import { deleteStores, openDatabase, storesOf } from './stores.ts';

/** The unsaved values of a form, and those it began with. */
export type Draft = {
  /** Path and search of the form, or what a dialog is about, then # and its id: several tabs may show the same one. */
  address: string;
  collection: Collection;
  /** Undefined while a record is added. */
  recordId?: string;
  /** The version that the edit began from; 0 for a new record. */
  version: number;
  /** The idempotency key of a new record, by which the service recognises a retry. */
  key?: string;
  /** The fields' values when the form was opened, and now. */
  initialValues: Record<string, unknown>;
  values: Record<string, unknown>;
  /** ISO 8601 */
  savedAt: string;
};

export interface DraftStores extends DBSchema {
  drafts: { key: string; value: Draft };
}

/** A store's name is this prefix and the member's id. */
export const prefix = 'drafts-';

export const connect = (name: string, closed: () => void) =>
  openDatabase<DraftStores>(
    name,
    (fresh) => void fresh.createObjectStore('drafts', { keyPath: 'address' }),
    closed,
  );

/** Whether any member has drafts in this browser. */
export async function hasDrafts(): Promise<boolean> {
  for (const name of await storesOf(prefix)) {
    const db = await connect(name, () => {});
    const count = await db.count('drafts');
    db.close();
    if (count > 0) return true;
  }
  return false;
}

/** Deletes all members' drafts from this browser, except those of `keep`. */
export const deleteDrafts = (keep?: string): Promise<void> => deleteStores(prefix, keep && prefix + keep);
