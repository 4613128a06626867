import { type Message, msg } from '../language/messages.ts';

export const resourceTypes = ['article', 'course', 'case_study'] as const;
export type ResourceType = (typeof resourceTypes)[number];

export const typeLabels: Record<ResourceType, Message> = {
  article: msg('Article'),
  course: msg('Course'),
  case_study: msg('Case Study'),
};

export const audiences = ['faculty', 'students', 'administration'] as const;
export type Audience = (typeof audiences)[number];

export const audienceLabels: Record<Audience, Message> = {
  faculty: msg('Faculty'),
  students: msg('Students'),
  administration: msg('Administration'),
};

export const defaultLanguage = 'en';

type Approval = { approved: boolean; submittedBy?: string };

/** A new resource waits for approval. */
export const approvalOfNew = (author: string): Approval => ({ approved: false, submittedBy: author });

/** A resource that is moved to another task force waits for approval there, unless the mover may approve it. */
export function approvalOfEdit(
  mover: string,
  mayPublish: boolean,
  input: { taskforce: { id: string } },
  before: { taskforce: { id: string }; approved: boolean },
): Approval {
  const moved = input.taskforce.id !== before.taskforce.id;
  const approved = before.approved && (!moved || mayPublish);
  return { approved, ...(before.approved && !approved && { submittedBy: mover }) };
}
