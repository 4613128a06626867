import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb';
import { answered } from './answered.ts';
import { memberHere, sessionKey } from './session-trace.ts';

/*
 * Browsers write local storage to the disk seconds after it has changed: one that is killed after a sign-out
 * finds its tokens there again. So which session holds stands in a database of its own too, whose writes are
 * on the disk when they are done.
 */

/** An empty one says that nobody is signed in. */
type SessionRecord = {
  /** The sign-in whose tokens hold, by the name it has in local storage. */
  session?: string;
  /** Whose data may be shown. */
  member?: string;
  /** The session was lost: what somebody wrote waits for them to sign in again. */
  draftsWait?: boolean;
};

interface Stores extends DBSchema {
  record: { key: 'session'; value: SessionRecord };
}

const name = 'session';
let open: Promise<IDBPDatabase<Stores>> | undefined;

/** @throws DOMException where the browser keeps nothing for us */
async function database(): Promise<IDBPDatabase<Stores>> {
  open ??= openDB<Stores>(name, 1, {
    upgrade: (fresh) => void fresh.createObjectStore('record'),
    blocking: close,
    terminated: close,
  });
  return open;
}

// Opened while the app is still starting: the start asks for it first.
database().catch(() => {});

async function close() {
  const closing = open;
  open = undefined;
  (await closing?.catch(() => undefined))?.close();
}

/** Resolves when it is on the disk. */
async function write(next: (before: SessionRecord) => SessionRecord): Promise<void> {
  try {
    await answered(async () => {
      const tx = (await database()).transaction('record', 'readwrite', { durability: 'strict' });
      const before = (await tx.store.get('session')) ?? {};
      await Promise.all([tx.store.put(next(before), 'session'), tx.done]);
    });
  } catch {
    // When nothing more can be written, the old record would end the session that begins: it goes.
    await answered(() => close().then(() => deleteDB(name))).catch(() => {});
  }
}

/**
 * Somebody is about to sign in: their tokens will hold, and no others.
 *
 * @param member whose data may be shown, where that is known already
 */
export async function beginSession(member?: string): Promise<void> {
  const session = crypto.randomUUID();
  await write(({ draftsWait }) => ({ session, ...(member ? { member } : { draftsWait }) }));
  localStorage.setItem(sessionKey, session);
}

/** The service has said who signed in: their data may be shown. */
export async function recordMember(member: string): Promise<void> {
  const session = localStorage.getItem(sessionKey);
  if (!session) return beginSession(member);
  await write(() => ({ session, member }));
}

/** The session is over, or, while it is being asked who they are, the member is not known. */
export const recordSessionEnd = (of: 'session' | 'member', draftsWait = false): Promise<void> =>
  write(({ session }) => (of === 'member' ? { session } : { draftsWait }));

/** What of local storage may be believed, and whether drafts wait for their writer to sign in. */
export type SessionReading = { session: boolean; member: boolean; draftsWait: boolean };

/** All of local storage is believed where nothing was ever recorded, by the previous version or for want of room. */
export async function readSessionRecord(): Promise<SessionReading> {
  const record = await answered(async () => (await database()).get('record', 'session')).catch(
    () => undefined,
  );
  if (!record) return { session: true, member: true, draftsWait: true };
  const session = record.session !== undefined && record.session === localStorage.getItem(sessionKey);
  return {
    session,
    member: session && record.member === memberHere(),
    draftsWait: record.draftsWait ?? false,
  };
}
