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
  /** Whether the member is asked to take over the sender's role in what is named beside them. */
  handover?: true | undefined;
  member?: string | undefined;
  taskforce?: { id: string } | undefined;
  project?: { id: string } | undefined;
  offer?: { id: string } | undefined;
};

/** The field that says whom an introduction is for, and the id of its record. */
export function targetOf({ member, taskforce, project, offer, handover }: Targets): {
  field: TargetField;
  id: string;
} {
  // A member who has left is no longer named.
  if (member || handover) return { field: 'member', id: member ?? '' };
  if (taskforce) return { field: 'taskforce', id: taskforce.id };
  if (project) return { field: 'project', id: project.id };
  if (offer) return { field: 'offer', id: offer.id };
  return { field: 'member', id: '' };
}

/** The fields that say in which record the sender of a handover has the role. */
export const handoverKinds = {
  taskforce: 'taskforces',
  project: 'projects',
  university: 'universities',
} as const;
export type HandoverField = keyof typeof handoverKinds;
export const handoverFields = Object.keys(handoverKinds) as HandoverField[];

/** The role that is handed over with each, in words. */
export const handedOver: Record<HandoverField, string> = {
  taskforce: 'a chair',
  project: 'a lead',
  university: 'the contact',
};

/** What role the sender of an introduction asks its recipient to take over: the field, and the id of the record. */
export function handoverOf({
  handover,
  ...about
}: Pick<Targets, 'handover' | 'taskforce' | 'project'> & { university?: { id: string } | undefined }):
  | { field: HandoverField; id: string }
  | undefined {
  const field = handover && handoverFields.find((each) => about[each]);
  return field ? { field, id: about[field]?.id ?? '' } : undefined;
}

/** The members who have the role that can be handed over. */
export const holdersOf = (record: {
  chairs?: string[] | undefined;
  leads?: string[] | undefined;
  contact?: string | undefined;
}): string[] => record.chairs ?? record.leads ?? (record.contact ? [record.contact] : []);

/** Why nobody can be written to about a record, by its field. */
export const withoutRecipients = {
  member: 'They are no longer a member.',
  taskforce: 'This task force has no chair now. Ask an administrator to add one.',
  project: 'This project has no lead now. Ask an administrator to add one.',
  offer: 'Whoever posted this opportunity is no longer a member.',
} as const satisfies Record<TargetField, string>;

/** Why nobody can be written to about an opportunity or a project that was closed. */
export const closedToIntroductions =
  'This is closed, so you can’t write about it. Its page says what came of it.';
