import type { introductionTargets } from '../../../shared/introduction/introduction.rules.ts';
import type { Collection } from '../../../shared/kinds/collections.ts';
import type { Presented, Stored } from '../../../shared/kinds/registry.ts';
import { mayWrite } from '../../../shared/user/writers.rules.ts';
import { useActor, useAllHere, useLists, useRecord } from '../../data/hooks.ts';
import type { Listed } from '../../data/list-pages.ts';

/** The field of an introduction that says whom it is for; the form's address has the same name. */
export type TargetField = (typeof introductionTargets)[number];

/** The kinds of the records that one can write about. */
export const targetKinds = {
  member: 'users',
  taskforce: 'taskforces',
  project: 'projects',
  offer: 'offers',
} as const satisfies Record<TargetField, Collection>;

/** The address of the form for an introduction. */
export const introductionForm = (field: TargetField, id: string): string =>
  `/introductions/add?${new URLSearchParams({ [field]: id })}`;

/** The field that says whom an introduction is for, and the id of its record. */
export function targetOf({ member, taskforce, project, offer }: Partial<Stored<'introductions'>>): {
  field: TargetField;
  id: string;
} {
  if (taskforce) return { field: 'taskforce', id: taskforce.id };
  if (project) return { field: 'project', id: project.id };
  if (offer) return { field: 'offer', id: offer.id };
  return { field: 'member', id: member ?? '' };
}

export type Target = {
  record: { id: string; name: string };
  recipients: Listed<'users'>[];
  /** Why the reader can't write to them. */
  refusal: string | undefined;
};

type TargetRecord = { [F in TargetField]: Presented<(typeof targetKinds)[F]> }[TargetField];

const read: Collection[] = ['users', 'taskforces', 'projects'];

const withoutRecipients = {
  member: 'They are no longer a member.',
  taskforce: 'This task force has no chair now. Ask an administrator to add one.',
  project: 'This project has no lead now. Ask an administrator to add one.',
  offer: 'Whoever posted this opportunity is no longer a member.',
};
const toOneself = {
  member: 'This is your own profile.',
  taskforce: 'You are a member of this task force already.',
  project: 'You lead this project.',
  offer: 'You posted this opportunity.',
};

/** Whom an introduction would reach; null if the record does not exist, undefined while that isn't known. */
export function useTarget(field: TargetField, id: string): Target | null | undefined {
  const actor = useActor();
  const allHere = useAllHere();
  const record: TargetRecord | null | undefined = useRecord(targetKinds[field], id);
  const lists = useLists(read);
  if (!record) return record;
  const { users = [], taskforces = [], projects = [] } = lists ?? {};
  const me = users.find((each) => actor.type === 'member' && each.id === actor.id);
  if (!me) return undefined;

  const recipients = users.filter((each) => recipientsOf(record).includes(each.id));
  const refusal = () => {
    if (isPartOf(record, me.id)) return toOneself[field];
    if (allHere && recipients.length === 0) return withoutRecipients[field];
    const isRefused =
      field === 'member' && recipients.some((each) => !mayWrite(each, me, { taskforces, projects }));
    return isRefused ? `${record.name} doesn’t receive introductions from you.` : undefined;
  };
  return { record, recipients, refusal: refusal() };
}

/** The ids of the members who receive what is written about a record. */
function recipientsOf(record: TargetRecord): string[] {
  if ('chairs' in record) return record.chairs;
  if ('leads' in record) return record.leads;
  return ['owner' in record ? record.owner : record.id];
}

const isPartOf = (record: TargetRecord, member: string) =>
  recipientsOf(record).includes(member) || ('chairs' in record && record.members.includes(member));
