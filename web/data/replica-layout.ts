import type { DBSchema, IDBPDatabase } from 'idb';
import type { Collection } from '../../shared/collections.ts';
import type { Actor } from '../../shared/policy.ts';
import type { Presented } from '../../shared/registry.ts';
import type { SyncMark } from './sync-mark.ts';

/** The signed-in member and what they may do, as the last sync left it. */
export type Me = {
  user: Presented<'users'>;
  roles: { admin: boolean; chairOf: string[] };
  actor: Extract<Actor, { type: 'member' }>;
  /** An administrator, who acts as a member until this session shows a second factor. */
  heldBack: boolean;
};

export type AnyRecord = Presented<Collection>;

export interface Stores extends DBSchema, Record<Collection, { key: string; value: AnyRecord }> {
  /** JSON of a page of a collection's list. */
  lists: { key: [Collection, page: string]; value: string };
  mark: { key: 'sync'; value: SyncMark };
  me: { key: 'me'; value: Me };
  /** What was met since everything began to be sent again. */
  seen: { key: [Collection, string]; value: true };
}

export type ReplicaDatabase = IDBPDatabase<Stores>;

/** What came or went, by collection. */
export type Changes = Partial<Record<Collection, { upsert: AnyRecord[]; remove: string[] }>>;

/**
 * What changed, for whoever holds a copy: the ids, and the pages of the lists that they are on;
 * `meta` when the mark or the member did.
 */
export type Changed = Partial<Record<Collection, { ids: string[]; pages: string[] }>> & { meta?: true };
