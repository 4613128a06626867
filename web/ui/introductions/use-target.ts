import { useMemo } from 'react';
import { isClosed } from '../../../shared/fields/field-values.ts';
import {
  closedToIntroductions,
  type TargetField,
  targetKinds,
  withoutRecipients,
} from '../../../shared/introduction/introduction.rules.ts';
import type { Collection } from '../../../shared/kinds/collections.ts';
import type { Presented } from '../../../shared/kinds/registry.ts';
import type { Actor } from '../../../shared/permissions/policy.ts';
import { mayWrite } from '../../../shared/user/writers.rules.ts';
import { type RecordLists, useActor, useAllHere, useLists, useRecord } from '../../data/hooks.ts';
import type { Listed } from '../../data/list-pages.ts';

/** The address of the form for an introduction. */
export const introductionForm = (field: TargetField, id: string): string =>
  `/introductions/add?${new URLSearchParams({ [field]: id })}`;

export type Target = {
  record: { id: string; name: string };
  recipients: Listed<'users'>[];
  /** Why the reader can't write to them. */
  refusal: string | undefined;
};

type TargetRecord = { [F in TargetField]: Presented<(typeof targetKinds)[F]> }[TargetField];

const read: Collection[] = ['users', 'taskforces', 'projects'];

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
  return useMemo(
    () => record && targetOf(field, record, lists, actor, allHere),
    [field, record, lists, actor, allHere],
  );
}

function targetOf(
  field: TargetField,
  record: TargetRecord,
  lists: RecordLists | undefined,
  actor: Actor,
  allHere: boolean,
): Target | undefined {
  const { users = [], taskforces = [], projects = [] } = lists ?? {};
  const me = users.find((each) => actor.type === 'member' && each.id === actor.id);
  if (!me) return undefined;

  const ids = recipientsOf(record);
  const recipients = users.filter((each) => ids.includes(each.id));
  const refusal = () => {
    if (isPartOf(record, me.id)) return toOneself[field];
    if (isClosed(record as { closed?: string })) return closedToIntroductions;
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
