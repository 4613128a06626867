import { randomBytes } from 'node:crypto';
import type { RecordOf } from '../../shared/fields/fields.ts';
import { names } from '../../shared/kinds/collections.ts';
import type { Collection, Stored } from '../../shared/kinds/registry.ts';
import { ProductError } from '../../shared/protocol/errors.ts';
import { everyItem, memberRange, parseRecords } from '../data/records.ts';

/**
 * A new id of a record that only this member sees. It begins with theirs, and the rest is random: nobody can find out
 * whom somebody blocks, or what they follow, by asking for an id.
 */
export const newMemberRecordId = (member: string): string =>
  `${member}-${randomBytes(15).toString('base64url')}`;

/** The records of a kind that belong to a member. */
export async function recordsOfMember<C extends Collection>(
  collection: C,
  member: string,
): Promise<Stored<C>[]> {
  const items = await Array.fromAsync(everyItem(collection, memberRange(collection, member).of));
  return parseRecords(collection, items);
}

export const isSameRecord = (one: RecordOf, other: RecordOf): boolean =>
  one.kind === other.kind && one.id === other.id;

/** @throws ProductError `conflict` where the record is the member's own */
export function assertOther(member: string, { kind, id }: RecordOf, message: string): void {
  if (kind === 'users' && id === member) throw new ProductError('conflict', { message });
}

export const alreadyExists = (collection: Collection) =>
  new ProductError('conflict', { message: `This ${names[collection].one} already exists.` });

type Limit = { most: number; message: string };

/** @throws ProductError `conflict` if the member has such a record already, or as many of the kind as they may have */
export async function assertNew<C extends Collection>(
  collection: C,
  member: string,
  isSame: (record: Stored<C>) => boolean,
  { most, message }: Limit = { most: Number.POSITIVE_INFINITY, message: '' },
): Promise<void> {
  const records = await recordsOfMember(collection, member);
  if (records.some(isSame)) throw alreadyExists(collection);
  if (records.length >= most) throw new ProductError('conflict', { message });
}
