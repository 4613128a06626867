import type { Collection } from '../../shared/kinds/collections.ts';
import { type Pending, withPendingMark } from './pending.ts';
import type { AnyRecord } from './replica-layout.ts';
import { currentSession, session } from './session.ts';
import { storeIfVisible } from './store-if-visible.ts';

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
