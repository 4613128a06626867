import { UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import { type Key, table, tableName } from './table.ts';

/**
 * Adds an entry to an item's set, up to `most` of them. An entry that is there is not counted again, so a retried
 * request does no harm.
 *
 * @param only a further condition on the item, with its values
 * @returns whether there was room
 */
export async function countEntry(
  key: Key,
  { entry, most, expires }: { entry: string; most: number; expires: number },
  only?: { condition: string; values: Record<string, unknown> },
): Promise<boolean> {
  const room = '(attribute_not_exists(entries) OR size(entries) < :most OR contains(entries, :entry))';
  return updateIf({
    Key: key,
    UpdateExpression: 'SET expires = :expires ADD entries :entries',
    ConditionExpression: only ? `${only.condition} AND ${room}` : room,
    ExpressionAttributeValues: {
      ...only?.values,
      ':expires': expires,
      ':entries': new Set([entry]),
      ':entry': entry,
      ':most': most,
    },
  });
}

/**
 * Adds one to an item's number of this name, up to `most`. A retried request is counted twice.
 *
 * @returns whether there was room
 */
export const incrementCount = (
  key: Key,
  name: string,
  { most, expires }: { most: number; expires: number },
): Promise<boolean> =>
  updateIf({
    Key: key,
    UpdateExpression: 'ADD #name :one SET expires = :expires',
    ConditionExpression: 'attribute_not_exists(#name) OR #name < :most',
    ExpressionAttributeNames: { '#name': name },
    ExpressionAttributeValues: { ':one': 1, ':most': most, ':expires': expires },
  });

/** @returns whether the update's condition was met */
export async function updateIf(update: Omit<UpdateCommandInput, 'TableName'>): Promise<boolean> {
  try {
    await table.send(new UpdateCommand({ TableName: tableName, ...update }));
    return true;
  } catch (error) {
    if ((error as { name?: string }).name === 'ConditionalCheckFailedException') return false;
    throw error;
  }
}
