import type { Collection } from '../../shared/kinds/collections.ts';
import { can } from '../../shared/permissions/policy.ts';
import { type Pending, withPendingMark } from './pending.ts';
import type { Replica } from './replica.ts';
import type { AnyRecord } from './replica-layout.ts';
import { currentSession, session } from './session.ts';

/*
 * How a person changes a record: it is marked pending, the API is called, the answer is written to the replica, and a
 * sync brings whatever else changed.
 */

/** Marks the record while the work goes on, then requests a sync without waiting for it. */
export async function changeRecord<T>(
  collection: Collection,
  id: string,
  mark: Pending,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await withPendingMark(collection, id, mark, work);
  } finally {
    // A refusal may mean that the record has changed or was deleted, so it requests a sync too.
    session.get()?.sync.request();
  }
}

/** Writes the record to the replica. A failure is ignored, because the service has saved the record. */
export async function storeAnswer<R extends AnyRecord>(collection: Collection, record: R): Promise<R> {
  await currentSession().use((replica) => storeIfVisible(replica, collection, record));
  return record;
}

/**
 * Writes a record that the service answered to the replica if the member may see it, as a sync would. This isn't part
 * of the replica, so that the worker loads no policies.
 */
export async function storeIfVisible(
  replica: Replica,
  collection: Collection,
  record: AnyRecord,
): Promise<void> {
  const actor = (await replica.me())?.actor;
  const isSeen = actor !== undefined && can(actor, 'see', collection, record);
  await (isSeen
    ? replica.write({ [collection]: { upsert: [record], remove: [] } })
    : replica.drop(collection, record.id));
}
