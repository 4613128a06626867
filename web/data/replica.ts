import type { IDBPDatabase, IDBPTransaction, StoreNames } from 'idb';
import { type Collection, collections } from '../../shared/collections.ts';
import type { Presented } from '../../shared/registry.ts';
import { deleteStores, openDatabase } from '../storage/stores.ts';
import type { AnyRecord, Me, Stores } from './replica-layout.ts';
import { isSentAgain, nextMark, type Page, type SyncMark, untouched } from './sync-mark.ts';

/** What came or went, by collection. */
export type Changes = Partial<Record<Collection, { upsert: AnyRecord[]; remove: string[] }>>;

/**
 * What changed, for whoever holds a copy: the ids, and the pages of the lists that they are on;
 * `meta` when the mark or the member did.
 */
export type Changed = Partial<Record<Collection, { ids: string[]; pages: string[] }>> & { meta?: true };

type Listener = (changed: Changed) => void | Promise<void>;

export type ReplicaDatabase = IDBPDatabase<Stores>;
type Write = IDBPTransaction<Stores, StoreNames<Stores>[], 'readwrite'>;

/**
 * The replica is disposable: a new layout, or other shapes of records, is a new database, filled by the next sync, and a tab
 * that is still on the old one is not in its way.
 */
const layout = 5;
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
  const put = async (changes: Changes, page?: Page) => announce(await write(db, memberId, changes, page));
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

async function write(db: ReplicaDatabase, memberId: string, changes: Changes, page?: Page): Promise<Changed> {
  // A start only reads, and loads nothing of it. Before the transaction: that doesn't wait for a file.
  const { rewritePages } = await import('./rewrite-pages.ts');
  const tx = db.transaction([...db.objectStoreNames], 'readwrite');
  const before = (await tx.objectStore('mark').get('sync')) ?? untouched;
  const after = page ? nextMark(before, page, new Date()) : before;
  const sweeping = page ? isSentAgain(before, page) : before.sweeping;
  const written = new Map<Collection, Map<string, AnyRecord | undefined>>();
  if (page?.reset) tx.objectStore('seen').clear();

  for (const [name, { upsert, remove }] of Object.entries(changes) as [
    Collection,
    Required<Changes>[Collection],
  ][]) {
    const records = tx.objectStore(name);
    const now = new Map<string, AnyRecord | undefined>();
    for (const record of upsert) {
      const stored = before.complete ? await records.get(record.id) : undefined;
      if (stored && isNewer(stored, record)) continue;
      records.put(record);
      now.set(record.id, record);
    }
    for (const id of remove) {
      records.delete(id);
      now.set(id, undefined);
    }
    if (sweeping) for (const { id } of upsert) tx.objectStore('seen').put(true, [name, id]);
    written.set(name, now);
  }

  if (sweeping && !after.sweeping) await sweep(tx, written);
  const changed: Changed = {};
  for (const [name, now] of written)
    if (now.size > 0)
      changed[name] = { ids: [...now.keys()], pages: await rewritePages(tx.objectStore('lists'), name, now) };
  if (page) {
    tx.objectStore('mark').put(after, 'sync');
    changed.meta = true;
  }
  if (after.complete && !after.sweeping && (await deriveMe(tx, memberId, page))) changed.meta = true;
  await tx.done;
  return changed;
}

/**
 * Whether what is stored is newer, as when a person has saved it while a page was on its way. A record that was
 * deleted and made again (a chair's, an administrator's) counts its versions from 1 anew: the two aren't compared.
 */
function isNewer(stored: AnyRecord, coming: AnyRecord): boolean {
  return stored.createTimestamp === coming.createTimestamp && stored.version > coming.version;
}

/** Drops what was stored but is not among what was sent again. */
async function sweep(tx: Write, written: Map<Collection, Map<string, AnyRecord | undefined>>): Promise<void> {
  for (const name of collections) {
    const bounds = IDBKeyRange.bound([name, ''], [name, '\uffff']);
    const seen = new Set((await tx.objectStore('seen').getAllKeys(bounds)).map(([, id]) => id));
    const gone = (await tx.objectStore(name).getAllKeys()).filter((id) => !seen.has(id));
    for (const id of gone) tx.objectStore(name).delete(id);
    written.set(name, new Map([...(written.get(name) ?? []), ...gone.map((id) => [id, undefined] as const)]));
  }
  tx.objectStore('seen').clear();
}

/** Roles change at a sync, both ways: who the member is follows from what they hold. */
async function deriveMe(tx: Write, memberId: string, page?: Page): Promise<boolean> {
  const [user, admin, chair, before] = await Promise.all([
    tx.objectStore('users').get(memberId),
    tx.objectStore('admins').get(memberId),
    tx.objectStore('chairs').get(memberId),
    tx.objectStore('me').get('me'),
  ]);
  if (!user) return false;
  const heldBack = Boolean(page ? page.heldBack : before?.heldBack);
  const roles = {
    admin: admin !== undefined && !heldBack,
    chairOf: (chair as Presented<'chairs'> | undefined)?.taskforces ?? [],
  };
  const me = meOf(user as Presented<'users'>, roles, heldBack);
  if (JSON.stringify(me) === JSON.stringify(before)) return false;
  tx.objectStore('me').put(me, 'me');
  return true;
}

export function meOf(user: Presented<'users'>, roles: Me['roles'], heldBack = false): Me {
  return { user, roles, actor: { type: 'member', id: user.id, ...roles }, heldBack };
}

/** Deletes the replicas in this browser, whoever and whatever layout they were of, less that of `keep`. */
export const deleteReplicas = (keep?: string): Promise<void> => deleteStores(prefix, keep && nameOf(keep));
