import { ProductError } from '../../shared/errors.ts';
import type { Actor } from '../../shared/policy.ts';
import { readItems } from './records.ts';

export type MemberActor = Extract<Actor, { type: 'member' }>;

/**
 * Who this is, as the table says now: a role taken away is gone with the next request.
 *
 * @param uid the identity's `sub`.
 */
export async function readActor(uid: string): Promise<{ actor: Actor; requested: boolean }> {
  const items = await readItems(['users', 'admins', 'chairs', 'requests'].map((pk) => ({ pk, sk: uid })));
  const of = (pk: string) => items.find((item) => item.pk === pk);
  if (!of('users')) return { actor: { type: 'stranger', id: uid }, requested: of('requests') !== undefined };
  return {
    actor: {
      type: 'member',
      id: uid,
      admin: of('admins') !== undefined,
      chairOf: (of('chairs')?.taskforces ?? []) as string[],
    },
    requested: false,
  };
}

/** The actor, where they are a member; a stranger hears whether their request is waiting. */
export async function readMember(uid: string): Promise<MemberActor> {
  const { actor, requested } = await readActor(uid);
  if (actor.type !== 'member') throw new ProductError(requested ? 'pending-approval' : 'not-a-member');
  return actor;
}
