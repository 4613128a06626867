import type { Collection } from '../../shared/collections.ts';
import { can } from '../../shared/policy.ts';
import type { Replica } from './replica.ts';
import type { AnyRecord } from './replica-layout.ts';

/**
 * Keeps what a write answered. Whoever made or changed a record need not be one who sees it: it is kept only
 * where a sync would bring it.
 */
export async function keepAnswer(replica: Replica, collection: Collection, record: AnyRecord): Promise<void> {
  const me = await replica.me();
  const isSeen = me !== undefined && can(me.actor, 'see', collection, record);
  await replica.write({
    [collection]: isSeen ? { upsert: [record], remove: [] } : { upsert: [], remove: [record.id] },
  });
}
