import type { UnitOfWork } from '../data/change.ts';
import type { Key } from '../data/table.ts';

const keyOf = (uid: string): Key => ({ pk: 'returning', sk: uid });

/**
 * Stores which deleted member a restored one was until their memberships are restored. The id differs for those who
 * needed a new identity.
 */
export const noteReturn = (unit: UnitOfWork, uid: string, from: string): Promise<void> =>
  unit.putItem({ ...keyOf(uid), from });

export async function returnedFrom(unit: UnitOfWork, uid: string): Promise<string | undefined> {
  return (await unit.item(keyOf(uid)))?.from as string | undefined;
}

export const forgetReturn = (unit: UnitOfWork, uid: string): Promise<void> => unit.removeItem(keyOf(uid));
