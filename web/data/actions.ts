import type { Collection } from '../../shared/collections.ts';
import { ProductError } from '../../shared/errors.ts';
import { can } from '../../shared/policy.ts';
import type { CreateInput, EditInput, Presented } from '../../shared/registry.ts';
import { call, callFor } from '../api/api.ts';
import { dropDraftsOf } from '../storage/drafts.ts';
import { acting, put } from './acting.ts';
import { pendingOf } from './pending.ts';
// What the service has done must not fail here for a file that can't be had.
import './write-changes.ts';
import type { AnyRecord } from './replica-layout.ts';
import { currentSession } from './session.ts';

/* What a person can do to records. */

/** @param key the same for every attempt to make this one record: an answer may be lost, and what it answered not */
export async function create<C extends Collection>(
  collection: C,
  input: CreateInput<C>,
  key: string,
): Promise<Presented<C>> {
  return acting(collection, '', 'create', async () => {
    const headers = { 'idempotency-key': key };
    return put(
      collection,
      await callFor<Presented<C>>('POST', `/api/${collection}`, { body: input, headers }),
    );
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

/** What a form's saving goes by: the version it began from, and the key of the record that it makes. */
export type Attempt = { version: number; key: string };

/** Edits the record, or makes it where there is none yet. */
export async function save<C extends Collection>(
  collection: C,
  id: string | undefined,
  { version, key }: Attempt,
  input: CreateInput<C> & EditInput<C>,
): Promise<Presented<C>> {
  if (id !== undefined) return edit(collection, id, version, input);
  try {
    return await create(collection, input, key);
  } catch (error) {
    // An earlier attempt, whose answer was lost, has made the record of what was written then.
    const isMade = error instanceof ProductError && error.code === 'conflict';
    const made = isMade && (error.current as AnyRecord | undefined);
    const { actor } = currentSession().me.get();
    if (!made || !can(actor, 'edit', collection, made)) throw error;
    // Others have edited it meanwhile: that is for the person to compare, as with any edit.
    if (made.version > Math.max(1, version)) throw new ProductError('stale', { current: made });
    return edit(collection, made.id, made.version, input);
  }
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

/**
 * Makes a member an administrator, or no longer one.
 *
 * @param version of the member; where it is a newer one by now, what it would change is refused as `stale`
 */
export async function setAdmin(userId: string, admin: boolean, version: number): Promise<void> {
  const headers = { 'if-match': `"${version}"` };
  await acting('users', userId, 'edit', () =>
    call(admin ? 'PUT' : 'DELETE', address('admins', userId), { headers }),
  );
  // The answer is empty: what changed comes with the sync.
  await currentSession().sync.request();
}

/** For a member who lost theirs; they are signed out everywhere. */
export async function resetSecondFactor(id: string): Promise<void> {
  await acting('users', id, 'edit', () => call('DELETE', `${address('users', id)}/second-factor`));
  await currentSession().sync.request();
}

/** Signs another member out everywhere. */
export async function endSessionsOf(id: string): Promise<void> {
  await acting('users', id, 'edit', () => call('DELETE', `${address('users', id)}/sessions`));
  await currentSession().sync.request();
}

const address = (collection: Collection, id: string) => `/api/${collection}/${encodeURIComponent(id)}`;

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

async function drop(collection: Collection, id: string): Promise<void> {
  await currentSession().use((replica) => replica.drop(collection, id));
}
