import type { RecordOf } from '../../shared/fields/fields.ts';
import type { Stored } from '../../shared/kinds/registry.ts';
import type { UnitOfWork } from '../data/change.ts';
import { memberRecordId } from './member-records.ts';

/** The id of a member's follow: there is one for each record that they follow. */
export const followId = (member: string, { kind, id }: RecordOf): string =>
  memberRecordId(member, `${kind} ${id}`);

/** Gives a follow that names another record now the id that belongs to this; it may be followed already. */
export async function moveFollow(unit: UnitOfWork, follow: Stored<'follows'>): Promise<void> {
  await unit.remove('follows', follow.id);
  await unit.put('follows', { ...follow, id: followId(follow.member, follow.record) });
}
