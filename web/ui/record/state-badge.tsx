import type { ReactNode } from 'react';
import type { Outcome } from '../../../shared/fields/codes.ts';
import type { Collection } from '../../../shared/kinds/collections.ts';
import { type Message, msg, t } from '../../../shared/language/messages.ts';
import { hasEnded } from '../../../shared/permissions/policy.ts';
import { type ProjectStatus, statusLabels } from '../../../shared/project/project.rules.ts';
import { Badge, type Tone } from '../content/badge.tsx';

const closedWords: Record<Outcome, Message> = {
  within: msg('Closed: found within the network'),
  elsewhere: msg('Closed: found elsewhere'),
  none: msg('Closed: not found'),
};

/** Marks a record that most members don't see, so that those who do know it, and one that was closed. */
export function stateBadge(
  collection: Collection,
  record: { id: string; approved?: boolean; outcome?: Outcome | undefined },
): ReactNode {
  if (record.approved === false) return <Badge tone="brass">{t('Waiting for approval')}</Badge>;
  if (record.outcome) return <Badge tone="slate">{t(closedWords[record.outcome])}</Badge>;
  if (hasEnded(collection, record, new Date())) return <Badge tone="clay">{t('Expired')}</Badge>;
  return undefined;
}

const tones: Record<ProjectStatus, Tone> = {
  proposal: 'brass',
  ongoing: 'primary',
  complete: 'slate',
  inactive: 'neutral',
};

export function StatusBadge({ status }: { status: ProjectStatus }) {
  return <Badge tone={tones[status]}>{t(statusLabels[status])}</Badge>;
}
