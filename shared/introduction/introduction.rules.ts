export const introductionStatuses = ['sent', 'answered', 'closed', 'accepted'] as const;
export type IntroductionStatus = (typeof introductionStatuses)[number];

export const shortestMessage = 20;
export const longestMessage = 2000;

/** Days for which the message of an introduction is kept. */
export const keptDays = 30;

/** The fields that say whom an introduction is for, and the kinds of the records that they name. */
export const targetKinds = {
  member: 'users',
  taskforce: 'taskforces',
  project: 'projects',
  offer: 'offers',
} as const;
export type TargetField = keyof typeof targetKinds;
export const introductionTargets = Object.keys(targetKinds) as TargetField[];

type Targets = {
  member?: string | undefined;
  taskforce?: { id: string } | undefined;
  project?: { id: string } | undefined;
  offer?: { id: string } | undefined;
};

/** The field that says whom an introduction is for, and the id of its record. */
export function targetOf({ member, taskforce, project, offer }: Targets): { field: TargetField; id: string } {
  if (taskforce) return { field: 'taskforce', id: taskforce.id };
  if (project) return { field: 'project', id: project.id };
  if (offer) return { field: 'offer', id: offer.id };
  return { field: 'member', id: member ?? '' };
}

/** Why nobody can be written to about a record, by its field. */
export const withoutRecipients = {
  member: 'They are no longer a member.',
  taskforce: 'This task force has no chair now. Ask an administrator to add one.',
  project: 'This project has no lead now. Ask an administrator to add one.',
  offer: 'Whoever posted this opportunity is no longer a member.',
} as const satisfies Record<TargetField, string>;
