import type { IDBPTransaction, StoreNames } from 'idb';
import { type Collection, collections } from '../../shared/kinds/collections.ts';
import type { Presented } from '../../shared/kinds/registry.ts';
import { editsAfter, type Replacement } from './followed-edits.ts';
import {
  type AnyRecord,
  type Changed,
  type Changes,
  meOf,
  type ReplicaDatabase,
  type Stores,
} from './replica-layout.ts';
import { rewritePages } from './rewrite-pages.ts';
import { emptyPosition, isFullResend, nextPosition, type Page } from './sync-position.ts';

type Write = IDBPTransaction<Stores, StoreNames<Stores>[], 'readwrite'>;

/** Writes changes to the replica, and the position of the sync page that brought them, in one transaction. */
export async function writeChanges(
  db: ReplicaDatabase,
  memberId: string,
  changes: Changes,
  page?: Page,
): Promise<Changed> {
  const tx = db.transaction([...db.objectStoreNames], 'readwrite');
  const before = (await tx.objectStore('position').get('sync')) ?? emptyPosition;
  const at = new Date();
  const after = page ? nextPosition(before, page, at) : before;
  const sweeping = page ? isFullResend(before, page) : before.sweeping;
  const written = new Map<Collection, Map<string, AnyRecord | undefined>>();
  const replacements: Replacement[] = [];
  if (page?.reset) tx.objectStore('seen').clear();

  // A kind that came with a later release has no store here yet.
  for (const name of collections) {
    const { upsert, remove } = changes[name] ?? { upsert: [], remove: [] };
    const records = tx.objectStore(name);
    const now = new Map<string, AnyRecord | undefined>();
    for (const record of upsert) {
      const stored = before.complete ? await records.get(record.id) : undefined;
      if (stored && isNewer(stored, record)) continue;
      if (stored) replacements.push({ collection: name, before: stored, after: record });
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
    // Records may differ when everything is sent again, because the member sees more of them now.
    const coming = sweeping ? [] : replacements;
    const follows = coming.length > 0 ? await tx.objectStore('follows').getAll() : [];
    const get = (collection: Collection, id: string) => tx.objectStore(collection).get(id);
    const edits = await editsAfter(before.edits, coming, follows as Presented<'follows'>[], get, at);
    tx.objectStore('position').put({ ...after, edits }, 'sync');
    changed.meta = true;
  }
  if (after.complete && !after.sweeping && (await deriveMe(tx, memberId, page))) changed.meta = true;
  await tx.done;
  return changed;
}

/**
 * Whether the stored record is newer, because it was saved while a page was on its way. A record that was deleted and
 * created again (a chair's, an administrator's) starts at version 1, so its versions aren't compared with the old ones.
 */
function isNewer(stored: AnyRecord, coming: AnyRecord): boolean {
  return stored.createTimestamp === coming.createTimestamp && stored.version > coming.version;
}

/** Drops stored records that weren't sent again. */
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

/** Derives the member's roles from their records, because a sync may grant or revoke roles. */
async function deriveMe(tx: Write, memberId: string, page?: Page): Promise<boolean> {
  const [user, admin, chair, before] = await Promise.all([
    tx.objectStore('users').get(memberId),
    tx.objectStore('admins').get(memberId),
    tx.objectStore('chairs').get(memberId),
    tx.objectStore('me').get('me'),
  ]);
  if (!user) return false;
  const needsSecondFactor = Boolean(page ? page.needsSecondFactor : before?.needsSecondFactor);
  const roles = {
    admin: admin !== undefined && !needsSecondFactor,
    chairOf: (chair as Presented<'chairs'> | undefined)?.taskforces ?? [],
  };
  const me = meOf(user as Presented<'users'>, roles, needsSecondFactor);
  if (JSON.stringify(me) === JSON.stringify(before)) return false;
  tx.objectStore('me').put(me, 'me');
  return true;
}
