import type { ReactNode } from 'react';
import { isExpired } from '../../../shared/offer/offer.rules.ts';
import { Badge } from '../badge.tsx';

/** Marks a record that most members don't see: those who do would take it for one that everybody sees. */
export function stateBadge({ approved, expiry }: { approved?: boolean; expiry?: string }): ReactNode {
  if (approved === false) return <Badge tone="brass">Waiting for approval</Badge>;
  if (expiry !== undefined && isExpired({ expiry }, new Date())) return <Badge tone="clay">Expired</Badge>;
  return undefined;
}
