import type { FieldError } from '../errors.ts';
import { type Actor, can } from '../policy.ts';
import { type ProjectStatus, projectStatuses } from './project.rules.ts';

type Draft = { status: ProjectStatus; taskforces: { id: string }[] };

/** The statuses that this person may choose; `stored` is the project before an edit. */
export function statusesFor(actor: Actor, stored?: Draft): readonly ProjectStatus[] {
  return can(actor, 'choose-status', 'projects', stored) ? projectStatuses : ['proposal'];
}

/** Whether the draft must name a task force: the rule depends on who asks. */
export function needsTaskforce(actor: Actor, draft: Pick<Draft, 'status'>): boolean {
  return draft.status !== 'proposal' && can(actor, 'choose-status', 'projects');
}

export function projectProblems(actor: Actor, draft: Pick<Draft, 'status'> & Partial<Draft>): FieldError[] {
  return needsTaskforce(actor, draft) && !draft.taskforces?.length
    ? [{ path: 'taskforces', message: 'Associated Task Forces is required' }]
    : [];
}
