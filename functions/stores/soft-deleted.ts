import { paginateQuery } from '@aws-sdk/lib-dynamodb';
import type { Stored } from '../../shared/kinds/registry.ts';
import { msg } from '../../shared/language/messages.ts';
import { msPerDay } from '../../shared/language/time.ts';
import { ProductError } from '../../shared/protocol/errors.ts';
import type { UnitOfWork } from '../data/change.ts';
import { readStored, withShape } from '../data/stored.ts';
import { type Item, type Key, table, tableName } from '../data/table.ts';
import { assertAnotherAdministrator } from './administrators.ts';

/** Days for which a member can be restored after somebody else deleted them, and after they left. */
export const restorableDays = { deleted: 30, left: 7 };

/** A deleted member, kept for as long as they can be restored. */
export type SoftDeleted = {
  /** The record without the mark of an administrator. */
  record: Stored<'users'>;
  /** The id of the person who deleted them; their own if they left. */
  by: string;
  /** When they were deleted, and until when they can be restored; ISO 8601. */
  at: string;
  until: string;
  /** The time for restoring is over, and the identity is being deleted. */
  ended?: true;
};

export const softDeletedPk = 'soft-deleted';
export const softDeletedKey = (id: string): Key => ({ pk: softDeletedPk, sk: id });

/** A deleted member; undefined if the record can't be read. */
export function readSoftDeleted(item: Item | undefined): SoftDeleted | undefined {
  const record = item && readStored('users', item.record as Item);
  return record && { ...(item as unknown as SoftDeleted), record };
}

/** A deleted member who can be restored. */
export async function softDeletedMember(unit: UnitOfWork, id: string): Promise<SoftDeleted | undefined> {
  const deleted = readSoftDeleted(await unit.item(softDeletedKey(id)));
  return deleted?.ended ? undefined : deleted;
}

/** A deleted member is restored and not created again. @throws ProductError `conflict` */
export async function assertNotSoftDeleted(unit: UnitOfWork, id: string): Promise<void> {
  if (await unit.item(softDeletedKey(id)))
    throw new ProductError('conflict', {
      message: msg('This person is a deleted member. You can restore them under Deleted Members.'),
    });
}

/**
 * Completes the change that deletes a member's record: ends their roles and keeps the record. References to them are
 * pruned later, so that this change stays small.
 *
 * @throws ProductError `last-admin`
 */
export async function softDelete(unit: UnitOfWork, member: Stored<'users'>, by: string): Promise<void> {
  const { admin: _, ...record } = member;
  if (await unit.get('admins', member.id)) {
    await assertAnotherAdministrator();
    await unit.remove('admins', member.id);
  }
  await unit.remove('chairs', member.id);
  const days = by === member.id ? restorableDays.left : restorableDays.deleted;
  const until = new Date(unit.now.getTime() + days * msPerDay).toISOString();
  await unit.putItem({
    ...softDeletedKey(member.id),
    record: withShape('users', record, unit.before({ pk: 'users', sk: member.id })),
    by,
    at: unit.now.toISOString(),
    until,
  });
}

/** The items of all deleted members, including those whose time is over. */
export async function* everySoftDeletedItem(): AsyncGenerator<Item> {
  const pages = paginateQuery(
    { client: table },
    {
      TableName: tableName,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': softDeletedPk },
      ConsistentRead: true,
    },
  );
  for await (const { Items = [] } of pages) yield* Items as Item[];
}
