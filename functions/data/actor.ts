import { ProductError } from '../../shared/errors.ts';
import type { Actor } from '../../shared/policy.ts';
import { change, Unit } from './change.ts';
import { decisionKey } from './decisions.ts';
import type { Item } from './table.ts';

export type MemberActor = Extract<Actor, { type: 'member' }>;

/**
 * The member, with their roles as the table says now: one taken away is gone with the next request.
 *
 * @param uid the identity's `sub`.
 * @throws ProductError for a stranger: `pending-approval` with when their request was filed,
 *   `not-a-member` where that was decided, or `not-joined`.
 */
export async function readMember(uid: string, unit = new Unit()): Promise<MemberActor> {
  const items = await unit.items(['users', 'admins', 'chairs', 'requests'].map((pk) => ({ pk, sk: uid })));
  const of = (pk: string): Item | undefined => items.find((item) => item.pk === pk);
  const request = of('requests');
  if (of('users'))
    return {
      type: 'member',
      id: uid,
      admin: of('admins') !== undefined,
      chairOf: (of('chairs')?.taskforces ?? []) as string[],
    };
  if (!request) throw new ProductError((await unit.item(decisionKey(uid))) ? 'not-a-member' : 'not-joined');
  throw new ProductError('pending-approval', { current: { createTimestamp: request.createTimestamp } });
}

/**
 * A change by a member, in the roles they have at the moment it is made: what a role allowed is refused
 * once the write that takes it away is done, even between the first look at a call and its end.
 *
 * @throws ProductError what `change` and `readMember` throw.
 */
export function changeBy<T>(
  { id }: MemberActor,
  attempt: (unit: Unit, actor: MemberActor) => Promise<T>,
): Promise<T> {
  return change(async (unit) => attempt(unit, await readMember(id, unit)));
}
