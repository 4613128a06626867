import { type Follow, followedBy } from '../../shared/follow/follow.rules.ts';
import type { Stored } from '../../shared/kinds/registry.ts';
import type { UnitOfWork } from '../data/change.ts';
import { memberRecordId } from './member-records.ts';

/** The id of a member's follow: there is one for each record that they follow. */
export function followId(member: string, follow: Follow): string {
  const { field, id } = followedBy(follow) ?? {};
  return memberRecordId(member, `${field} ${id}`);
}

/** Gives a follow that names another record now the id that belongs to this; it may be followed already. */
export async function moveFollow(unit: UnitOfWork, follow: Stored<'follows'>): Promise<void> {
  await unit.remove('follows', follow.id);
  await unit.put('follows', { ...follow, id: followId(follow.member, follow) });
}
