import { type Collection, collections } from '../../shared/collections.ts';
import { deleteStores, openDatabase } from '../storage/stores.ts';
import type { Changed, Changes, Me, ReplicaDatabase, Stores } from './replica-layout.ts';
import { type Page, type SyncMark, untouched } from './sync-mark.ts';

type Listener = (changed: Changed) => void | Promise<void>;

/**
 * The replica is disposable: a new layout, or other shapes of records, is a new database, filled by the next sync, and a tab
 * that is still on the old one is not in its way.
 */
const layout = 6;
/** The number of the records' shapes (`shapesNumber`); a build puts it in, without the schemas. */
declare const SHAPES: number;
const prefix = 'replica-';
const nameOf = (memberId: string) => `${prefix}${layout}-${SHAPES}-${memberId}`;

export type Replica = {
  memberId: string;
  db: ReplicaDatabase;
  /** Whether it outlives the page, and other tabs and the workers have it too. */
  kept: boolean;
  mark(): Promise<SyncMark>;
  me(): Promise<Me | undefined>;
  /** Puts changes in, and how far a page of a sync has come with them, in one transaction. */
  write(changes: Changes, page?: Page): Promise<void>;
  drop(collection: Collection, id: string): Promise<void>;
  setMe(me: Me): Promise<void>;
  /** Hears of changes by any tab or worker, this one included, after they are stored. */
  subscribe(listener: Listener): () => void;
  close(): void;
};

/** Works with the replica that is open; undefined where the store failed, of which others take care. */
export type ReplicaUser = <T>(work: (replica: Replica) => Promise<T>) => Promise<T | undefined>;

/**
 * Opens a member's replica.
 *
 * @param lost told when it is closed from outside, and with the error when it can't be read
 */
export async function openReplica(
  memberId: string,
  lost: (error?: unknown) => void = () => {},
): Promise<Replica> {
  const db = await openDatabase<Stores>(nameOf(memberId), createStores, () => lost());
  return replicaIn(db, memberId, lost, new BroadcastChannel(nameOf(memberId)));
}

/** One that lasts as long as the page, where the browser keeps nothing. */
export async function openReplicaInMemory(memberId: string): Promise<Replica> {
  const { memoryDatabase } = await import('./memory-database.ts');
  const db = memoryDatabase([...collections, ...ownStores]) as unknown as ReplicaDatabase;
  return { ...replicaIn(db, memberId, () => {}), kept: false };
}

/** Beside those of the collections. */
const ownStores = ['lists', 'mark', 'me', 'seen'] as const;

function createStores(database: ReplicaDatabase) {
  for (const name of collections) database.createObjectStore(name, { keyPath: 'id' });
  for (const name of ownStores) database.createObjectStore(name);
}

/** @param channel by which tabs and workers tell each other of changes; one in memory is nobody else's */
function replicaIn(
  db: ReplicaDatabase,
  memberId: string,
  lost: (error?: unknown) => void,
  channel?: BroadcastChannel,
): Replica {
  const listeners = new Set<Listener>();
  // A listener that fails could not read the store: that is lost, while the change was made.
  const tell = (changed: Changed) =>
    Promise.all([...listeners].map((listener) => listener(changed))).catch(lost);
  if (channel) channel.onmessage = ({ data }: MessageEvent<Changed>) => tell(data);
  const announce = async (changed: Changed) => {
    channel?.postMessage(changed);
    await tell(changed);
  };

  const me = () => db.get('me', 'me');
  const put = async (changes: Changes, page?: Page) => {
    // A start only reads.
    const { writeChanges } = await import('./write-changes.ts');
    await announce(await writeChanges(db, memberId, changes, page));
  };
  const drop = (collection: Collection, id: string) => put({ [collection]: { upsert: [], remove: [id] } });

  return {
    memberId,
    db,
    kept: true,
    mark: async () => (await db.get('mark', 'sync')) ?? untouched,
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

/** Deletes the replicas in this browser, whoever and whatever layout they were of, less that of `keep`. */
export const deleteReplicas = (keep?: string): Promise<void> => deleteStores(prefix, keep && nameOf(keep));
