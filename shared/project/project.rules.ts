import type { Actor } from '../definitions/policy-sentences.ts';
import { notClosed } from '../fields/field-values.ts';
import { msg } from '../language/messages.ts';
import type { FieldError } from '../protocol/errors.ts';
import { projects } from './project.policy.ts';

export const statusLabels = {
  proposal: msg('Proposal'),
  ongoing: msg('Ongoing'),
  complete: msg('Complete'),
  inactive: msg('Inactive'),
};
export type ProjectStatus = keyof typeof statusLabels;
export const projectStatuses = Object.keys(statusLabels) as ProjectStatus[];

/** The statuses with which a project is suggested to members. */
export const openStatuses: readonly ProjectStatus[] = ['proposal', 'ongoing'];
export const isOpenStatus = (status: ProjectStatus): boolean => openStatuses.includes(status);

type Draft = { status: ProjectStatus; taskforces: { id: string }[] };

const mayChooseStatus = (actor: Actor, stored?: Draft) =>
  actor.type === 'member' && projects['choose-status'].test(actor, stored, new Date());

/** The statuses that this person may choose; `stored` is the project before an edit. */
export function statusesFor(actor: Actor, stored?: Draft): readonly ProjectStatus[] {
  return mayChooseStatus(actor, stored) ? projectStatuses : ['proposal'];
}

/** Whether the draft must name a task force: the rule depends on who asks. */
export function needsTaskforce(actor: Actor, draft: Pick<Draft, 'status'>): boolean {
  return draft.status !== 'proposal' && mayChooseStatus(actor);
}

export function projectProblems(actor: Actor, draft: Pick<Draft, 'status'> & Partial<Draft>): FieldError[] {
  return needsTaskforce(actor, draft) && !draft.taskforces?.length
    ? [{ path: 'taskforces', message: msg('Associated Task Forces is required') }]
    : [];
}

/** The author of a project is one of its leads. */
export const leadsOfNew = (author: string, leads: string[]): string[] =>
  leads.includes(author) ? leads : [author, ...leads];

/** A status with which a project is suggested to members opens a closed one again. */
export const reopening = (status: ProjectStatus) => (isOpenStatus(status) ? notClosed : {});

/** The status of a project that is closed with this outcome. */
export const statusOfClosed = (outcome: string): ProjectStatus =>
  outcome === 'none' ? 'inactive' : 'complete';
