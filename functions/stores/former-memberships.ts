import { longestList } from '../../shared/fields/fields.ts';
import type { Collection } from '../../shared/kinds/registry.ts';
import type { UnitOfWork } from '../data/change.ts';
import { readRawPage } from '../data/records.ts';
import type { Item, Key } from '../data/table.ts';

/**
 * The lists that a restored member is put into again. Being chair, contact or administrator has to be granted again.
 */
const lists = { projects: 'leads', taskforces: 'members' } as const;
type Listing = keyof typeof lists;

/** A record from whose list a deleted member was removed. */
export type FormerMembership = { collection: Listing; id: string };

const formerMembershipsPk = (member: string) => `former-memberships#${member}`;
const formerMembershipKey = (member: string, { collection, id }: FormerMembership): Key => ({
  pk: formerMembershipsPk(member),
  sk: `${collection}#${id}`,
});

/** The members in the list of a record that memberships are restored in. */
export function listedMembers(collection: Collection, record: object): string[] {
  return collection in lists
    ? ((record as Record<string, string[]>)[lists[collection as Listing]] ?? [])
    : [];
}

export function addFormerMembership(
  unit: UnitOfWork,
  member: string,
  collection: Collection,
  id: string,
): Promise<void> {
  const place = { collection: collection as Listing, id };
  return unit.putItem({ ...formerMembershipKey(member, place), ...place });
}

export const deleteFormerMembership = (
  unit: UnitOfWork,
  member: string,
  place: FormerMembership,
): Promise<void> => unit.removeItem(formerMembershipKey(member, place));

/** Puts the member into the list again, unless it is full or the record is gone. */
export async function restoreMembership(
  unit: UnitOfWork,
  member: string,
  { collection, id }: FormerMembership,
): Promise<void> {
  const record = await unit.get(collection, id);
  const members = record && listedMembers(collection, record);
  if (!record || !members || members.includes(member) || members.length >= longestList) return;
  await unit.put(collection, { ...record, [lists[collection]]: [...members, member] });
}

/** At most `limit` former memberships of a deleted member that are still to be restored or deleted. */
export async function nextFormerMemberships(member: string, limit: number): Promise<FormerMembership[]> {
  const { items } = await readRawPage(formerMembershipsPk(member), { limit });
  return items as (FormerMembership & Item)[];
}

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
