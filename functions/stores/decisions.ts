import type { UnitOfWork } from '../data/change.ts';
import type { Key } from '../data/table.ts';

/** That administrators have decided who somebody is not: a declined request, a deleted member. */
export const decisionKey = (uid: string): Key => ({ pk: 'decisions', sk: uid });

/** From now on this identity is told that it is no member, and is asked nothing. */
export async function markDecided(unit: UnitOfWork, uid: string): Promise<void> {
  await unit.putItem({ ...decisionKey(uid), at: unit.now.toISOString() });
}

/** Remembers for a month whom an approval made a member: pressed again it finds them, and the nominator is told. */
export const approvalKey = (requestId: string): Key => ({ pk: 'approvals', sk: requestId });
