import type { Collection } from '../../shared/collections.ts';
import { can } from '../../shared/policy.ts';
import type { Replica } from './replica.ts';
import type { AnyRecord } from './replica-layout.ts';

/**
 * Puts in what a write answered. Whoever made or changed a record need not be one who sees it: it is kept only
 * where a sync would bring it. It is apart from the replica so that the worker, which opens one too, loads no policies.
 */
export async function keep(replica: Replica, collection: Collection, record: AnyRecord): Promise<void> {
  const actor = (await replica.me())?.actor;
  const isSeen = actor !== undefined && can(actor, 'see', collection, record);
  await (isSeen
    ? replica.write({ [collection]: { upsert: [record], remove: [] } })
    : replica.drop(collection, record.id));
}
