import type { RecordOf } from '../../shared/fields/fields.ts';
import type { Collection, Stored } from '../../shared/kinds/registry.ts';
import { ProductError } from '../../shared/protocol/errors.ts';
import type { UnitOfWork } from '../data/change.ts';
import { everyItem, memberRange } from '../data/records.ts';
import { hash } from './hash.ts';

/** Characters of the hash in a record's id: an id has at most 64, of which the member's takes 36. */
const idHashLength = 20;

/** The id of a record that only this member sees: it begins with theirs. @param what tells their records apart */
export const memberRecordId = (member: string, what: string): string =>
  `${member}-${hash(what).slice(0, idHashLength)}`;

/** The id of a member's follow: there is one for each record that they follow. */
export const followId = (member: string, { kind, id }: RecordOf): string =>
  memberRecordId(member, `${kind} ${id}`);

/** Gives a follow that names another record now the id that belongs to this; it may be followed already. */
export async function moveFollow(unit: UnitOfWork, follow: Stored<'follows'>): Promise<void> {
  await unit.remove('follows', follow.id);
  await unit.put('follows', { ...follow, id: followId(follow.member, follow.record) });
}

/** @throws ProductError `conflict` if the member has `most` records of a kind whose records belong to one member */
export async function assertBelowLimit(
  collection: Collection,
  member: string,
  most: number,
  message: string,
): Promise<void> {
  let count = 0;
  for await (const _ of everyItem(collection, memberRange(collection, member).of)) count += 1;
  if (count >= most) throw new ProductError('conflict', { message });
}
