import { useWatch } from 'react-hook-form';
import { type Collection, names } from '../../../shared/collections.ts';
import { type Actor, can } from '../../../shared/policy.ts';
import { useActor } from '../../data/hooks.ts';
import { Notice } from '../notice.tsx';

/**
 * Said beside the field that names who may change the record, before it happens: whoever saves this no longer may.
 *
 * @param record as it is stored; nothing is said of a new one
 * @param roles the roles that the actor has with what the form holds, where saving it changes them
 */
export function RightGivenAway<V extends object>({
  collection,
  record,
  roles = (actor) => actor,
}: {
  collection: Collection;
  record: V | undefined;
  roles?: (actor: Actor, saved: V) => Actor;
}) {
  const actor = useActor();
  const written = useWatch();
  if (!record || !can(actor, 'edit', collection, record)) return null;
  const saved = { ...record, ...written };
  if (can(roles(actor, saved), 'edit', collection, saved)) return null;
  return <Notice>Once this is saved, you can no longer change this {names[collection].one}.</Notice>;
}
