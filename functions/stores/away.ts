import { paginateQuery } from '@aws-sdk/lib-dynamodb';
import { ProductError } from '../../shared/errors.ts';
import type { Stored } from '../../shared/registry.ts';
import type { UnitOfWork } from '../data/change.ts';
import { readStored, withShape } from '../data/stored.ts';
import { type Item, type Key, table, tableName } from '../data/table.ts';
import { assertAnotherAdministrator } from './administrators.ts';

const aDay = 86_400_000;
/** For how many days a member whom somebody else deleted can be brought back, and one who left. */
export const keptDays = { deleted: 30, left: 7 };

/** A member who was deleted: gone for everybody, and kept apart for as long as they can be brought back. */
export type Away = {
  /** As it was, but for the mark of an administrator. */
  record: Stored<'users'>;
  /** The id of who deleted them: their own, where they left. */
  by: string;
  /** When, and until when they are kept; ISO 8601. */
  at: string;
  until: string;
  /** Their time is over: the identity is being deleted, or is. */
  ended?: true;
};

export const awayPk = 'away';
export const awayKey = (id: string): Key => ({ pk: awayPk, sk: id });

/** What is kept of a deleted member; nothing where that can't be read. */
export function readAway(item: Item | undefined): Away | undefined {
  const record = item && readStored('users', item.record as Item);
  return record && { ...(item as unknown as Away), record };
}

/** A deleted member who can be brought back. */
export async function awayMember(unit: UnitOfWork, id: string): Promise<Away | undefined> {
  const away = readAway(await unit.item(awayKey(id)));
  return away?.ended ? undefined : away;
}

/**
 * Nobody becomes a member anew beside the record that is kept of them.
 *
 * @throws ProductError `conflict`
 */
export async function assertNotAway(unit: UnitOfWork, id: string): Promise<void> {
  if (await unit.item(awayKey(id)))
    throw new ProductError('conflict', {
      message: 'This person is a deleted member. You can restore them under Deleted Members.',
    });
}

/**
 * The rest of the change that takes a member's record out of the network: their roles end with it, and it
 * is kept. What else names them is pruned by what follows the write, so that this stays small however
 * much there is of it.
 *
 * @throws ProductError `last-admin`
 */
export async function putAway(unit: UnitOfWork, member: Stored<'users'>, by: string): Promise<void> {
  const { admin: _, ...record } = member;
  if (await unit.get('admins', member.id)) {
    await assertAnotherAdministrator();
    await unit.remove('admins', member.id);
  }
  await unit.remove('chairs', member.id);
  const days = by === member.id ? keptDays.left : keptDays.deleted;
  const until = new Date(unit.now.getTime() + days * aDay).toISOString();
  await unit.putItem({
    ...awayKey(member.id),
    record: withShape('users', record),
    by,
    at: unit.now.toISOString(),
    until,
  });
}

/** The item of everybody who is away, those included whose time is over. */
export async function* everyAwayItem(): AsyncGenerator<Item> {
  const pages = paginateQuery(
    { client: table },
    {
      TableName: tableName,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': awayPk },
      ConsistentRead: true,
    },
  );
  for await (const { Items = [] } of pages) yield* Items as Item[];
}
