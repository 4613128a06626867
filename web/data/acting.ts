import type { Collection } from '../../shared/collections.ts';
import { keep } from './keep.ts';
import { type Pending, whilePending } from './pending.ts';
import type { AnyRecord } from './replica-layout.ts';
import { currentSession, session } from './session.ts';

/*
 * How a person changes a record: it is marked pending, the API is called, the answer is written to the replica, and a
 * sync brings whatever else changed.
 */

/** Marks the record while the work goes on, then requests a sync without waiting for it. */
export async function acting<T>(
  collection: Collection,
  id: string,
  mark: Pending,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await whilePending(collection, id, mark, work);
  } finally {
    // A refusal may mean that the record has changed or was deleted, so it requests a sync too.
    session.get()?.sync.request();
  }
}

/** Writes the record to the replica. A failure is ignored, because the service has saved the record. */
export async function put<R extends AnyRecord>(collection: Collection, record: R): Promise<R> {
  await currentSession().use((replica) => keep(replica, collection, record));
  return record;
}
