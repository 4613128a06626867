import { useWatch } from 'react-hook-form';
import type { Collection } from '../../../shared/kinds/collections.ts';
import { t } from '../../../shared/language/messages.ts';
import { type Action, type Actor, can } from '../../../shared/permissions/policy.ts';
import { useActor } from '../../data/hooks.ts';
import { Notice } from '../feedback/notice.tsx';

/**
 * Warns beside a field that whoever saves this value loses a right.
 *
 * @param record the stored record; a new one needs no warning
 * @param action what they may do until then; `words`: says that they can't do it any more
 * @param roles the roles that the actor has with what the form holds, where saving it changes them
 */
export function RightGivenAway<V extends object>({
  collection,
  record,
  action = 'edit',
  words = t(
    'Once this is saved, you can no longer change {kind, select, taskforces {this task force} projects {this project} other {this university}}.',
    { kind: collection },
  ),
  roles = (actor) => actor,
}: {
  collection: Collection;
  record: V | undefined;
  action?: Action;
  words?: string;
  roles?: (actor: Actor, saved: V) => Actor;
}) {
  const actor = useActor();
  const written = useWatch();
  if (!record || !can(actor, action, collection, record)) return null;
  const saved = { ...record, ...written };
  if (can(roles(actor, saved), action, collection, saved)) return null;
  return <Notice>{words}</Notice>;
}
