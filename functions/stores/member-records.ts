import { randomBytes } from 'node:crypto';
import type { RecordOf } from '../../shared/fields/fields.ts';
import type { Collection, Stored } from '../../shared/kinds/registry.ts';
import { type Message, msg, type Sentence } from '../../shared/language/messages.ts';
import { errorCatalogue, ProductError } from '../../shared/protocol/errors.ts';
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
export function assertOther(member: string, { kind, id }: RecordOf, message: Message): void {
  if (kind === 'users' && id === member) throw new ProductError('conflict', { message });
}

export const alreadyExists = (collection: Collection) =>
  new ProductError('conflict', {
    message: msg(
      '{kind, select, users {This member already exists.} taskforces {This task force already exists.} projects {This project already exists.} universities {This university already exists.} topics {This area already exists.} offers {This opportunity already exists.} resources {This resource already exists.} requests {This request already exists.} introductions {This introduction already exists.} blocks {This block already exists.} follows {This follow already exists.} searches {This saved search already exists.} reports {This report already exists.} other {This already exists.}}',
    ),
    values: { kind: collection },
  });

type Limit = { most: number; sentence: Sentence };

/** @throws ProductError `conflict` if the member has such a record already, or as many of the kind as they may have */
export async function assertNew<C extends Collection>(
  collection: C,
  member: string,
  isSame: (record: Stored<C>) => boolean,
  { most, sentence }: Limit = { most: Number.POSITIVE_INFINITY, sentence: errorCatalogue.conflict },
): Promise<void> {
  const records = await recordsOfMember(collection, member);
  if (records.some(isSame)) throw alreadyExists(collection);
  if (records.length >= most) throw new ProductError('conflict', sentence);
}
