import type { FieldError } from '../errors.ts';
import { type Actor, can } from '../policy.ts';
import { type ProjectStatus, projectStatuses } from './project.rules.ts';

type Draft = { status: ProjectStatus; taskforces: { id: string }[] };

/** The statuses this person may choose; `stored` is the project as it stands, on edit. */
export function statusesFor(actor: Actor, stored?: Draft): readonly ProjectStatus[] {
  return can(actor, 'choose-status', 'projects', stored) ? projectStatuses : ['proposal'];
}

/** Whether task forces must be named for this draft by this person. */
export function needsTaskforce(actor: Actor, draft: Pick<Draft, 'status'>): boolean {
  return draft.status !== 'proposal' && can(actor, 'choose-status', 'projects');
}

/** What the fields alone can't tell: the rule on task forces, which depends on who asks. */
export function projectProblems(actor: Actor, draft: Pick<Draft, 'status'> & Partial<Draft>): FieldError[] {
  return needsTaskforce(actor, draft) && !draft.taskforces?.length
    ? [{ path: 'taskforces', message: 'Associated Task Forces is required' }]
    : [];
}
