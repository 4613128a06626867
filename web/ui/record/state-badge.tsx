import type { ReactNode } from 'react';
import type { Collection } from '../../../shared/kinds/collections.ts';
import { hasEnded } from '../../../shared/permissions/policy.ts';
import { Badge } from '../content/badge.tsx';

/** Marks a record that most members don't see, so that those who do know it. */
export function stateBadge(collection: Collection, record: { id: string; approved?: boolean }): ReactNode {
  if (record.approved === false) return <Badge tone="brass">Waiting for approval</Badge>;
  if (hasEnded(collection, record, new Date())) return <Badge tone="clay">Expired</Badge>;
  return undefined;
}
