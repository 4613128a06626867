import { type ProjectStatus, statusLabels } from '../../shared/project/project.rules.ts';
import { Badge, type Tone } from '../ui/content/badge.tsx';

const tones: Record<ProjectStatus, Tone> = {
  proposal: 'brass',
  ongoing: 'primary',
  complete: 'slate',
  inactive: 'neutral',
};

export function StatusBadge({ status }: { status: ProjectStatus }) {
  return <Badge tone={tones[status]}>{statusLabels[status]}</Badge>;
}
