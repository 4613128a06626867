import { resetSecondFactor as reset } from '../../shared/account/second-factor.calls.ts';
import { endSessionsOf as endSessions } from '../../shared/account/sessions.calls.ts';
import { grantAdmin, revokeAdmin } from '../../shared/admin/admin.calls.ts';
import type { AnswerOf } from '../../shared/calls/call-types.ts';
import type { AnyCall } from '../../shared/definitions/define-call.ts';
import type { Collection } from '../../shared/kinds/collections.ts';
import type { CreateInput, EditInput, Presented } from '../../shared/kinds/registry.ts';
import { can } from '../../shared/permissions/policy.ts';
import { ProductError } from '../../shared/protocol/errors.ts';
import { createRecord, deleteRecord, editRecord } from '../../shared/record/record.calls.ts';
import { approveRequest as approve } from '../../shared/request/request.calls.ts';
import { call } from '../api/api.ts';
import type { Given } from '../api/request.ts';
import { deleteDraftsOf } from '../storage/form-draft.ts';
import { changeRecord, storeAnswer } from './change-record.ts';
import { pendingOf } from './pending.ts';
import type { AnyRecord } from './replica-layout.ts';
import { currentSession } from './session.ts';

// Imported now, so that a saved record doesn't fail here because this file can't be loaded.
import './write-changes.ts';

/** @param key the same for every attempt to create this record: an answer may be lost although the record was saved */
export async function create<C extends Collection>(
  collection: C,
  input: CreateInput<C>,
  key: string,
): Promise<Presented<C>> {
  return changeRecord(collection, '', 'create', async () => {
    const headers = { 'idempotency-key': key };
    return storeAnswer(
      collection,
      (await call(createRecord, { collection, body: input, headers })) as Presented<C>,
    );
  });
}

/** @param version the one that the edit began from; the service refuses it as `stale` if there is a newer one */
export async function edit<C extends Collection>(
  collection: C,
  id: string,
  version: number,
  input: EditInput<C>,
): Promise<Presented<C>> {
  return changeRecord(collection, id, 'edit', async () => {
    const headers = { 'if-match': `"${version}"` };
    return storeAnswer(
      collection,
      (await call(editRecord, { collection, id, body: input, headers })) as Presented<C>,
    );
  });
}

/** The version that a form began from, and the idempotency key of the record that it creates. */
export type Attempt = { version: number; key: string };

/** Edits the record, or creates it if it has no id yet. */
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
    // An earlier attempt, whose answer was lost, may have created the record with the values of that time.
    const isMade = error instanceof ProductError && error.code === 'conflict';
    const created = isMade && (error.current as AnyRecord | undefined);
    const { actor } = currentSession().me.get();
    if (!created || !can(actor, 'edit', collection, created)) throw error;
    // Others have edited it meanwhile, so the person compares the versions as with any edit.
    if (created.version > Math.max(1, version)) throw new ProductError('stale', { current: created });
    return edit(collection, created.id, created.version, input);
  }
}

/** Deletes the record, unless that is under way already. */
export async function remove(collection: Collection, id: string): Promise<void> {
  if (pendingOf(collection, id) === 'delete') return;
  await changeRecord(collection, id, 'delete', async () => {
    await call(deleteRecord, { collection, id });
    await drop(collection, id);
    await deleteDraftsOf(currentSession().memberId, collection, id);
  });
}

/** @returns the new member */
export async function approveRequest(id: string): Promise<Presented<'users'>> {
  return changeRecord('requests', id, 'edit', async () => {
    const member = await call(approve, { id });
    await drop('requests', id);
    return storeAnswer('users', member);
  });
}

/** Makes a call that changes one record and is answered with it. */
export async function actOn<C extends ActsOnRecord>(
  definition: C,
  given: Given<C> & { id: string },
): Promise<AnswerOf<C>> {
  const { record } = definition.answer;
  return changeRecord(record, given.id, 'edit', async () => {
    const answer = await call<ActsOnRecord>(definition, given);
    await storeAnswer(record, answer);
    return answer as AnswerOf<C>;
  });
}
type ActsOnRecord = AnyCall & { answer: { record: Collection } };

/** Makes a call whose effect on a member comes only with the next sync. */
async function actOnMember(id: string, work: () => Promise<void>): Promise<void> {
  await changeRecord('users', id, 'edit', work);
  await currentSession().sync.request();
}

/**
 * Grants or revokes the administrator's role.
 *
 * @param version of the member; the service refuses it as `stale` if there is a newer one
 */
export const setAdmin = (userId: string, admin: boolean, version: number): Promise<void> =>
  actOnMember(userId, () =>
    call<typeof grantAdmin | typeof revokeAdmin>(admin ? grantAdmin : revokeAdmin, {
      userId,
      headers: { 'if-match': `"${version}"` },
    }),
  );

/** Resets the second factor of a member who lost it, and signs them out everywhere. */
export const resetSecondFactor = (id: string) => actOnMember(id, () => call(reset, { id }));

/** Signs another member out everywhere. */
export const endSessionsOf = (id: string) => actOnMember(id, () => call(endSessions, { id }));

async function drop(collection: Collection, id: string): Promise<void> {
  await currentSession().use((replica) => replica.drop(collection, id));
}

/** Edits a record whose change conflicts with no other: if it is stale, the edit is repeated on the current version. */
export async function editWithRetry<C extends Collection>(
  collection: C,
  record: Presented<C>,
  inputOf: (record: Presented<C>) => EditInput<C>,
): Promise<Presented<C>> {
  const set = (now: Presented<C>) => edit(collection, now.id, now.version, inputOf(now));
  return set(record).catch((error) => {
    if (error instanceof ProductError && error.code === 'stale' && error.current)
      return set(error.current as Presented<C>);
    throw error;
  });
}
