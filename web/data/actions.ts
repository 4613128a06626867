import type { Collection } from '../../shared/collections.ts';
import type { CreateInput, EditInput, Presented } from '../../shared/registry.ts';
import { call, callFor } from '../api/api.ts';
import { dropDraftsOf } from '../storage/drafts.ts';
import { keep } from './keep.ts';
import { type Pending, pendingOf, whilePending } from './pending.ts';
import type { AnyRecord } from './replica-layout.ts';
import { currentSession, session } from './session.ts';

/** What a member is told of in the app. */
export type Notice = NonNullable<Presented<'users'>['notifications']>[number];

/*
 * What a person can do to records. Each marks the record pending, asks the API, puts the answer
 * into the replica, and has whatever else changed synced. All throw ProductError.
 */

export async function create<C extends Collection>(
  collection: C,
  input: CreateInput<C>,
): Promise<Presented<C>> {
  return acting(collection, '', 'create', async () => {
    const created = await once(collection, input, (key) =>
      callFor<Presented<C>>('POST', `/api/${collection}`, {
        body: input,
        headers: { 'idempotency-key': key },
      }),
    );
    return put(collection, created);
  });
}

/** @param version the one the edit started from; a newer one in the table is refused as `stale` */
export async function edit<C extends Collection>(
  collection: C,
  id: string,
  version: number,
  input: EditInput<C>,
): Promise<Presented<C>> {
  return acting(collection, id, 'edit', async () => {
    const headers = { 'if-match': `"${version}"` };
    return put(
      collection,
      await callFor<Presented<C>>('PUT', address(collection, id), { body: input, headers }),
    );
  });
}

/** Deletes the record; one that is being deleted already is left to that. */
export async function remove(collection: Collection, id: string): Promise<void> {
  if (pendingOf(collection, id) === 'delete') return;
  await acting(collection, id, 'delete', async () => {
    await call('DELETE', address(collection, id));
    await drop(collection, id);
    await dropDraftsOf(currentSession().memberId, collection, id);
  });
}

/** @returns the new member */
export async function approveRequest(id: string): Promise<Presented<'users'>> {
  return acting('requests', id, 'edit', async () => {
    const member = await callFor<Presented<'users'>>('POST', `${address('requests', id)}/approve`);
    await drop('requests', id);
    return put('users', member);
  });
}

/** Brings back a deleted member. */
export const restoreMember = (id: string) => actOn('users', id, 'restore');

/** Mails a member who has no password yet another invitation. */
export const inviteAgain = (id: string) => actOn('users', id, 'invitation');

export const approveResource = (id: string) => actOn('resources', id, 'approve');

/** Has an area become part of another one. What named it follows a moment later, and comes with a sync. */
export const mergeArea = (from: string, into: string) => actOn('topics', from, 'merge', { into });

/** @param weeks from now */
export const renewOffer = (id: string, weeks: number) => actOn('offers', id, 'renew', { weeks });

/** Keeps a record from being proposed to the member again. */
export const declineMatch = (id: string) => answerMatch('PUT', id);

/** Lets a record be proposed to the member again. */
export const proposeAgain = (id: string) => answerMatch('DELETE', id);

/** Makes a member an administrator, or no longer one. */
export async function setAdmin(userId: string, admin: boolean): Promise<void> {
  await acting('users', userId, 'edit', () => call(admin ? 'PUT' : 'DELETE', address('admins', userId)));
  // The answer is empty: what changed comes with the sync.
  await currentSession().sync.request();
}

/** For a member who lost theirs; they are signed out everywhere. */
export async function resetSecondFactor(id: string): Promise<void> {
  await acting('users', id, 'edit', () => call('DELETE', `${address('users', id)}/second-factor`));
  await currentSession().sync.request();
}

/** @param notice as it was read: one that tells of more by now is refused as `stale` */
export async function dismissNotification({ id, count }: Notice): Promise<void> {
  const { memberId } = currentSession();
  const read = count === undefined ? '' : `?count=${count}`;
  await acting('users', memberId, 'edit', () =>
    call('DELETE', `/api/me/notifications/${encodeURIComponent(id)}${read}`),
  );
  await currentSession().sync.request();
}

const address = (collection: Collection, id: string) => `/api/${collection}/${encodeURIComponent(id)}`;

/** The work, marked on the record while it lasts; then a sync, which nobody waits for. */
async function acting<T>(
  collection: Collection,
  id: string,
  mark: Pending,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await whilePending(collection, id, mark, work);
  } finally {
    // After a refusal too: the record may have changed, or gone, without being heard of here.
    session.get()?.sync.request();
  }
}

/** Does something to one record, of which the service answers what it is now. */
async function actOn<C extends Collection>(
  collection: C,
  id: string,
  what: string,
  body?: unknown,
): Promise<Presented<C>> {
  return acting(collection, id, 'edit', async () =>
    put(collection, await callFor<Presented<C>>('POST', `${address(collection, id)}/${what}`, { body })),
  );
}

async function answerMatch(method: 'PUT' | 'DELETE', id: string): Promise<Presented<'users'>> {
  return acting('users', currentSession().memberId, 'edit', async () =>
    put('users', await callFor(method, `/api/me/not-for-me/${encodeURIComponent(id)}`)),
  );
}

/** What the service has done is done, whether or not it can be stored here. */
async function put<R extends AnyRecord>(collection: Collection, record: R): Promise<R> {
  await currentSession().use((replica) => keep(replica, collection, record));
  return record;
}

async function drop(collection: Collection, id: string): Promise<void> {
  await currentSession().use((replica) => replica.drop(collection, id));
}

/** Creations that were not answered well yet: saving the same again must not make a second record. */
const unanswered = new Map<string, string>();

async function once<T>(
  collection: Collection,
  input: unknown,
  work: (key: string) => Promise<T>,
): Promise<T> {
  const what = JSON.stringify([collection, input]);
  const key = unanswered.get(what) ?? crypto.randomUUID();
  unanswered.set(what, key);
  const result = await work(key);
  // After any failure the key is kept: an earlier attempt of the same call may have been the one that was made.
  unanswered.delete(what);
  return result;
}
