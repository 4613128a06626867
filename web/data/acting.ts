import type { Collection } from '../../shared/collections.ts';
import { keep } from './keep.ts';
import { type Pending, whilePending } from './pending.ts';
import type { AnyRecord } from './replica-layout.ts';
import { currentSession, session } from './session.ts';

/*
 * How a person does something to a record: it is marked pending, the API is asked, the answer put into the
 * replica, and whatever else changed synced. What does so throws ProductError.
 */

/** The work, marked on the record while it lasts; then a sync, which nobody waits for. */
export async function acting<T>(
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

/** What the service has done is done, whether or not it can be stored here. */
export async function put<R extends AnyRecord>(collection: Collection, record: R): Promise<R> {
  await currentSession().use((replica) => keep(replica, collection, record));
  return record;
}
