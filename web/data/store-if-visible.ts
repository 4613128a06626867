import type { Collection } from '../../shared/kinds/collections.ts';
import { can } from '../../shared/permissions/policy.ts';
import type { Replica } from './replica.ts';
import type { AnyRecord } from './replica-layout.ts';

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
