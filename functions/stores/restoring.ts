import type { UnitOfWork } from '../data/change.ts';
import type { Key } from '../data/table.ts';

const restoringKey = (uid: string): Key => ({ pk: 'restoring', sk: uid });

/**
 * Stores which deleted member a restored one was until their memberships are restored. The id differs for those who
 * needed a new identity.
 */
export const markRestoring = (unit: UnitOfWork, uid: string, from: string): Promise<void> =>
  unit.putItem({ ...restoringKey(uid), from });

export async function restoredFrom(unit: UnitOfWork, uid: string): Promise<string | undefined> {
  return (await unit.item(restoringKey(uid)))?.from as string | undefined;
}

export const endRestoring = (unit: UnitOfWork, uid: string): Promise<void> =>
  unit.removeItem(restoringKey(uid));
