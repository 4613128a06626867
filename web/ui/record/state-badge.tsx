import type { ReactNode } from 'react';
import { type Outcome, outcomeLabels } from '../../../shared/fields/codes.ts';
import type { Collection } from '../../../shared/kinds/collections.ts';
import { hasEnded } from '../../../shared/permissions/policy.ts';
import { type ProjectStatus, statusLabels } from '../../../shared/project/project.rules.ts';
import { Badge, type Tone } from '../content/badge.tsx';

/** Marks a record that most members don't see, so that those who do know it, and one that was closed. */
export function stateBadge(
  collection: Collection,
  record: { id: string; approved?: boolean; outcome?: Outcome | undefined },
): ReactNode {
  if (record.approved === false) return <Badge tone="brass">Waiting for approval</Badge>;
  if (record.outcome)
    return <Badge tone="slate">{`Closed: ${outcomeLabels[record.outcome].toLowerCase()}`}</Badge>;
  if (hasEnded(collection, record, new Date())) return <Badge tone="clay">Expired</Badge>;
  return undefined;
}

const tones: Record<ProjectStatus, Tone> = {
  proposal: 'brass',
  ongoing: 'primary',
  complete: 'slate',
  inactive: 'neutral',
};

export function StatusBadge({ status }: { status: ProjectStatus }) {
  return <Badge tone={tones[status]}>{statusLabels[status]}</Badge>;
}
