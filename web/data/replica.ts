import { type Collection, collections } from '../../shared/kinds/collections.ts';
import { deleteStores, openDatabase } from '../storage/stores.ts';
import type { Changed, Changes, Me, ReplicaDatabase, Stores } from './replica-layout.ts';
import { emptyPosition, type Page, type SyncPosition } from './sync-position.ts';

type Listener = (changed: Changed) => void | Promise<void>;

/**
 * The replica is disposable: a new layout, or new shapes of records, get a new database, which the next sync fills. A
 * tab may still use the old one.
 */
const layout = 6;
/** The number of the records' shapes (`shapesNumber`), which the build sets, so that the app loads no schemas. */
declare const SHAPES: number;
const prefix = 'replica-';
const nameOf = (memberId: string) => `${prefix}${layout}-${SHAPES}-${memberId}`;

export type Replica = {
  memberId: string;
  db: ReplicaDatabase;
  /** Whether the replica is on the disk, and so is shared with other tabs and the worker. */
  persistent: boolean;
  position(): Promise<SyncPosition>;
  me(): Promise<Me | undefined>;
  /** Writes changes, and the position of the sync page that brought them, in one transaction. */
  write(changes: Changes, page?: Page): Promise<void>;
  drop(collection: Collection, id: string): Promise<void>;
  setMe(me: Me): Promise<void>;
  /** The listener is called after any tab or worker, this one included, has stored changes. */
  subscribe(listener: Listener): () => void;
  close(): void;
};

/** Works with the open replica. Resolves with undefined if the store failed, which the session then recovers. */
export type ReplicaUser = <T>(work: (replica: Replica) => Promise<T>) => Promise<T | undefined>;

/**
 * Opens a member's replica.
 *
 * @param onLost called when the replica is closed from outside, and with the error when it can't be read
 */
export async function openReplica(
  memberId: string,
  onLost: (error?: unknown) => void = () => {},
): Promise<Replica> {
  const db = await openDatabase<Stores>(nameOf(memberId), createStores, () => onLost());
  return createReplica(db, memberId, onLost, new BroadcastChannel(nameOf(memberId)));
}

/** Opens a replica that lasts until the page is closed, for browsers without storage. */
export async function openReplicaInMemory(memberId: string): Promise<Replica> {
  const { memoryDatabase } = await import('./memory-database.ts');
  const db = memoryDatabase([...collections, ...ownStores]) as unknown as ReplicaDatabase;
  return { ...createReplica(db, memberId, () => {}), persistent: false };
}

/** The stores that aren't collections. */
const ownStores = ['lists', 'position', 'me', 'seen'] as const;

function createStores(database: ReplicaDatabase) {
  for (const name of collections) database.createObjectStore(name, { keyPath: 'id' });
  for (const name of ownStores) database.createObjectStore(name);
}

/** @param channel by which tabs and workers notify each other of changes; undefined for a replica in memory */
function createReplica(
  db: ReplicaDatabase,
  memberId: string,
  onLost: (error?: unknown) => void,
  channel?: BroadcastChannel,
): Replica {
  const listeners = new Set<Listener>();
  // A listener fails when it can't read the store, so the store is lost. The change was made all the same.
  const tell = (changed: Changed) =>
    Promise.all([...listeners].map((listener) => listener(changed))).catch(onLost);
  if (channel) channel.onmessage = ({ data }: MessageEvent<Changed>) => tell(data);
  const announce = async (changed: Changed) => {
    channel?.postMessage(changed);
    await tell(changed);
  };

  const me = () => db.get('me', 'me');
  const put = async (changes: Changes, page?: Page) => {
    // Loaded late, because the app's start only reads.
    const { writeChanges } = await import('./write-changes.ts');
    await announce(await writeChanges(db, memberId, changes, page));
  };
  const drop = (collection: Collection, id: string) => put({ [collection]: { upsert: [], remove: [id] } });

  return {
    memberId,
    db,
    persistent: true,
    position: async () => (await db.get('position', 'sync')) ?? emptyPosition,
    me,
    write: put,
    drop,
    async setMe(now) {
      await db.put('me', now, 'me');
      await announce({ meta: true });
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      channel?.close();
      db.close();
    },
  };
}

/** Deletes all members' replicas, of any layout, except that of `keep`. */
export const deleteReplicas = (keep?: string): Promise<void> => deleteStores(prefix, keep && nameOf(keep));
