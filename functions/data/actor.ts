import { ProductError } from '../../shared/errors.ts';
import type { Actor } from '../../shared/policy.ts';
import { readItems } from './records.ts';
import type { Item } from './table.ts';

export type MemberActor = Extract<Actor, { type: 'member' }>;

/**
 * The member, with their roles as the table says now: one taken away is gone with the next request.
 *
 * @param uid the identity's `sub`.
 * @throws ProductError for a stranger: `pending-approval` with when their request was filed, or
 *   `not-a-member`.
 */
export async function readMember(uid: string): Promise<MemberActor> {
  const items = await readItems(['users', 'admins', 'chairs', 'requests'].map((pk) => ({ pk, sk: uid })));
  const of = (pk: string): Item | undefined => items.find((item) => item.pk === pk);
  const request = of('requests');
  if (of('users'))
    return {
      type: 'member',
      id: uid,
      admin: of('admins') !== undefined,
      chairOf: (of('chairs')?.taskforces ?? []) as string[],
    };
  if (!request) throw new ProductError('not-a-member');
  throw new ProductError('pending-approval', { current: { createTimestamp: request.createTimestamp } });
}
