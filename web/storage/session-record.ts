import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb';
import { memberHere, sessionKey } from './session-trace.ts';
import { withTimeout } from './with-timeout.ts';

/*
 * Browsers write local storage to the disk only seconds after a change, so a browser that is killed after a sign-out
 * finds the tokens there again. The valid session is therefore also recorded in a database, whose writes are on the
 * disk when they complete.
 */

/** An empty record means that nobody is signed in. */
type SessionRecord = {
  /** The id of the session whose tokens are valid, as in local storage. */
  session?: string;
  /** The member whose data may be shown. */
  member?: string;
  /** The session was lost, and drafts are kept until their member signs in again. */
  draftsWait?: boolean;
};

interface Stores extends DBSchema {
  record: { key: 'session'; value: SessionRecord };
}

const name = 'session';
let open: Promise<IDBPDatabase<Stores>> | undefined;

/** @throws DOMException where the browser has no storage */
async function database(): Promise<IDBPDatabase<Stores>> {
  open ??= openDB<Stores>(name, 1, {
    upgrade: (fresh) => void fresh.createObjectStore('record'),
    blocking: close,
    terminated: close,
  });
  return open;
}

// The start reads this database first, so it is opened right away.
database().catch(() => {});

async function close() {
  const closing = open;
  open = undefined;
  (await closing?.catch(() => undefined))?.close();
}

/** Resolves when the record is on the disk. */
async function write(next: (before: SessionRecord) => SessionRecord): Promise<void> {
  try {
    await withTimeout(async () => {
      const tx = (await database()).transaction('record', 'readwrite', { durability: 'strict' });
      const before = (await tx.store.get('session')) ?? {};
      await Promise.all([tx.store.put(next(before), 'session'), tx.done]);
    });
  } catch {
    // The old record would end the new session, so it is deleted when it can't be replaced.
    await withTimeout(() => close().then(() => deleteDB(name))).catch(() => {});
  }
}

/**
 * Records a new session, which makes all other tokens invalid.
 *
 * @param member the member, if known already
 */
export async function beginSession(member?: string): Promise<void> {
  const session = crypto.randomUUID();
  await write(({ draftsWait }) => ({ session, ...(member ? { member } : { draftsWait }) }));
  localStorage.setItem(sessionKey, session);
}

/** Records who signed in, as the service says, so that their data may be shown. */
export async function recordMember(member: string): Promise<void> {
  const session = localStorage.getItem(sessionKey);
  if (!session) return beginSession(member);
  await write(() => ({ session, member }));
}

/** Records that the session is over, or that its member isn't known until the service says so. */
export const recordSessionEnd = (of: 'session' | 'member', draftsWait = false): Promise<void> =>
  write(({ session }) => (of === 'member' ? { session } : { draftsWait }));

/** Which values in local storage are valid, and whether drafts wait for their member to sign in. */
export type SessionReading = { session: boolean; member: boolean; draftsWait: boolean };

/** Without a record, which may be lost for lack of space, local storage counts as valid. */
export async function readSessionRecord(): Promise<SessionReading> {
  const record = await withTimeout(async () => (await database()).get('record', 'session')).catch(
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
