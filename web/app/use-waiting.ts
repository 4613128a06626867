import type { Collection } from '../../shared/collections.ts';
import { can } from '../../shared/policy.ts';
import { useActor, useRecords } from '../data/hooks.ts';

/** How many records wait for a decision that is this member's to make. */
export function useWaiting(): Partial<Record<Collection, number>> {
  const actor = useActor();
  const requests = useRecords('requests') ?? [];
  const resources = useRecords('resources') ?? [];
  const decided = (collection: Collection, records: readonly { id: string }[]) =>
    records.filter((record) => can(actor, 'approve', collection, record)).length;
  return { requests: decided('requests', requests), resources: decided('resources', resources) };
}
