import { useWatch } from 'react-hook-form';
import { type Collection, names } from '../../../shared/kinds/collections.ts';
import { type Action, type Actor, can } from '../../../shared/permissions/policy.ts';
import { useActor } from '../../data/hooks.ts';
import { Notice } from '../feedback/notice.tsx';

/**
 * Warns beside a field that whoever saves this value loses a right.
 *
 * @param record the stored record; a new one needs no warning
 * @param action what they may do until then; `to`: the same in words
 * @param roles the roles that the actor has with what the form holds, where saving it changes them
 */
export function RightGivenAway<V extends object>({
  collection,
  record,
  action = 'edit',
  to = `change this ${names[collection].one}`,
  roles = (actor) => actor,
}: {
  collection: Collection;
  record: V | undefined;
  action?: Action;
  to?: string;
  roles?: (actor: Actor, saved: V) => Actor;
}) {
  const actor = useActor();
  const written = useWatch();
  if (!record || !can(actor, action, collection, record)) return null;
  const saved = { ...record, ...written };
  if (can(roles(actor, saved), action, collection, saved)) return null;
  return <Notice>Once this is saved, you can no longer {to}.</Notice>;
}
