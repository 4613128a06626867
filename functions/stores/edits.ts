import { isDeepStrictEqual } from 'node:util';
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { v7 as uuid } from 'uuid';
import { kinds, type Stored } from '../../shared/kinds/registry.ts';
import { secondsPerDay } from '../../shared/language/time.ts';
import { type EditsAnswer, listEdits } from '../../shared/user/user.calls.ts';
import type { UnitOfWork } from '../data/change.ts';
import { everyRawItem } from '../data/records.ts';
import { type Item, secondsFrom, table, tableName } from '../data/table.ts';

/** Days for which somebody can undo what others changed in their profile. */
const editDays = 30;
const partition = 'edits';

const { edit, privateFields } = kinds.users;
/** The fields of a profile that others may change. */
const fieldsOfProfile = Object.keys(edit.shape).filter((field) => !privateFields.includes(field));

type Fields = Record<string, unknown>;
const pick = (record: Fields, fields: string[]): Fields =>
  Object.fromEntries(fields.map((field) => [field, record[field]]));

/**
 * Stores the previous values of the fields that somebody else's edit of a profile changes.
 *
 * @returns whether anything changed
 */
export async function recordEdit(
  unit: UnitOfWork,
  by: string,
  before: Stored<'users'>,
  after: Stored<'users'>,
): Promise<boolean> {
  const [was, is]: Fields[] = [before, after];
  const fields = fieldsOfProfile.filter((field) => !isDeepStrictEqual(was?.[field], is?.[field]));
  if (fields.length === 0) return false;
  await unit.putItem({
    ...{ pk: partition, sk: `${before.id} ${uuid()}`, at: unit.now.toISOString(), by, fields },
    was: pick(before, fields),
    expires: secondsFrom(unit.now, editDays * secondsPerDay),
  });
  return true;
}

/** Reads others' changes of a member's profile, newest first; `next` is where the list continues. */
export async function editsOf(
  uid: string,
  after: string | undefined,
  limit: number,
  now: Date,
): Promise<{ items: EditsAnswer['items']; next?: string | undefined }> {
  const answer = await table.send(
    new QueryCommand({
      TableName: tableName,
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :member)',
      ExpressionAttributeValues: { ':pk': partition, ':member': `${uid} ` },
      ...(after !== undefined && { ExclusiveStartKey: { pk: partition, sk: `${uid} ${after}` } }),
      ScanIndexForward: false,
      Limit: limit,
      ConsistentRead: true,
    }),
  );
  const idOf = (sk: unknown) => String(sk).slice(uid.length + 1);
  const items = ((answer.Items ?? []) as Item[]).filter(
    ({ expires }) => Number(expires) > secondsFrom(now, 0),
  );
  return {
    items: items.flatMap((item) => {
      // An edit of fields that have another shape by now can't be undone.
      const { data } = listEdits.answer.schema.shape.items.element.safeParse({ ...item, id: idOf(item.sk) });
      return data ? [data] : [];
    }),
    next: answer.LastEvaluatedKey && idOf(answer.LastEvaluatedKey.sk),
  };
}

/** The previous values of all edited profiles. */
export async function* everyEarlierProfile(): AsyncGenerator<Item> {
  for await (const { was } of everyRawItem(partition)) yield was as Item;
}
