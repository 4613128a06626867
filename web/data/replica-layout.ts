import type { DBSchema, IDBPDatabase } from 'idb';
import type { Collection } from '../../shared/kinds/collections.ts';
import type { Presented } from '../../shared/kinds/registry.ts';
import type { Actor } from '../../shared/permissions/policy.ts';
import type { SyncPosition } from './sync-position.ts';

/** The signed-in member and their roles, as of the last sync. */
export type Me = {
  user: Presented<'users'>;
  roles: { admin: boolean; chairOf: string[] };
  actor: Extract<Actor, { type: 'member' }>;
  /** Whether this is an administrator who acts as a member until the session shows a second factor. */
  needsSecondFactor: boolean;
};

export type AnyRecord = Presented<Collection>;

export interface Stores extends DBSchema, Record<Collection, { key: string; value: AnyRecord }> {
  /** A page of a collection's list, as JSON. */
  lists: { key: [Collection, page: string]; value: string };
  position: { key: 'sync'; value: SyncPosition };
  me: { key: 'me'; value: Me };
  /** The records that came since everything began to be sent again. */
  seen: { key: [Collection, string]; value: true };
}

export type ReplicaDatabase = IDBPDatabase<Stores>;

/** Written and deleted records, by collection. */
export type Changes = Partial<Record<Collection, { upsert: AnyRecord[]; remove: string[] }>>;

/** The ids of changed records and the list pages that have them; `meta` when the position or the member changed. */
export type Changed = Partial<Record<Collection, { ids: string[]; pages: string[] }>> & { meta?: true };

export function meOf(user: Presented<'users'>, roles: Me['roles'], needsSecondFactor = false): Me {
  return { user, roles, actor: { type: 'member', id: user.id, ...roles }, needsSecondFactor };
}
