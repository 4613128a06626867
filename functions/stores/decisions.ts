import type { UnitOfWork } from '../data/change.ts';
import type { Key } from '../data/table.ts';

/** Says that administrators declined somebody's request or deleted the member. */
export const decisionKey = (uid: string): Key => ({ pk: 'decisions', sk: uid });

/** From now on this identity is told that it is not a member, and can't ask again. */
export async function markDecided(unit: UnitOfWork, uid: string): Promise<void> {
  await unit.putItem({ ...decisionKey(uid), at: unit.now.toISOString() });
}

/**
 * Remembers for a month whom an approval made a member, for a repeated approval and for the notice to the nominator.
 */
export const approvalKey = (requestId: string): Key => ({ pk: 'approvals', sk: requestId });
