import { useMemo } from 'react';
import { roleHolders } from '../../../shared/introduction/introduction.rules.ts';
import {
  type AboutKind,
  type Introduced,
  recipientsOf,
  refusalOf,
} from '../../../shared/introduction/purposes.ts';
import type { Collection } from '../../../shared/kinds/collections.ts';
import type { Presented } from '../../../shared/kinds/registry.ts';
import type { Sentence } from '../../../shared/language/messages.ts';
import type { Actor } from '../../../shared/permissions/policy.ts';
import { mayWrite } from '../../../shared/user/writers.rules.ts';
import { type RecordLists, useActor, useFirstSyncDone, useLists, useRecord } from '../../data/hooks.ts';
import type { Listed } from '../../data/list-pages.ts';

/** The address of the form for an introduction. */
export const introductionForm = ({ purpose, about }: Introduced): string =>
  `/messages/write?${new URLSearchParams({ purpose, ...about })}`;

export type Target = {
  record: Presented<AboutKind>;
  recipients: Listed<'users'>[];
  /** Why the reader can't write to them. */
  refusal: Sentence | undefined;
  /** Whether the reader can ask this member to be their successor. */
  isCandidate: (member: Listed<'users'>) => boolean;
  /** Whether this member is in the record already. */
  isOfItsPeople: (member: Listed<'users'>) => boolean;
};

const read: Collection[] = ['users', 'taskforces', 'projects'];

/** The people whom an introduction would reach; null if its record does not exist, undefined while that isn't known. */
export function useTarget({ purpose, about: { kind, id } }: Introduced): Target | null | undefined {
  const actor = useActor();
  const firstSyncDone = useFirstSyncDone();
  const record: Presented<AboutKind> | null | undefined = useRecord(kind, id);
  const lists = useLists(read);
  return useMemo(
    () => record && targetOf({ purpose, about: { kind, id } }, record, lists, actor, firstSyncDone),
    [purpose, kind, id, record, lists, actor, firstSyncDone],
  );
}

function targetOf(
  introduced: Introduced,
  record: Presented<AboutKind>,
  lists: RecordLists | undefined,
  actor: Actor,
  firstSyncDone: boolean,
): Target | undefined {
  const { users = [], taskforces = [], projects = [] } = lists ?? {};
  const member = (id: string) => users.find((each) => each.id === id);
  const sender = actor.type === 'member' && member(actor.id);
  if (!sender) return undefined;
  const ids = recipientsOf(introduced, record);
  const recipients = ids?.flatMap((id) => member(id) ?? []) ?? [];
  const accepts = (member: Listed<'users'>) => mayWrite(member, sender, { taskforces, projects });
  const draft = { subject: record, sender, accepts };
  const areKnown = recipients.length > 0 || (firstSyncDone && ids !== undefined);
  return {
    record,
    recipients,
    refusal: refusalOf(introduced, { ...draft, recipients: areKnown ? recipients : undefined }),
    isOfItsPeople: ({ id }) =>
      roleHolders(record).includes(id) || ('members' in record && record.members?.includes(id) === true),
    isCandidate: (member) => refusalOf(introduced, { ...draft, recipients: [member] }) === undefined,
  };
}
