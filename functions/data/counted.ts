import { UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import { type Key, table, tableName } from './table.ts';

/**
 * Counts entries of an item, up to `most`. One that is counted already is counted no second time, so a call
 * that the wire repeats does no harm.
 *
 * @param only what else must be true of the item, with its values
 * @returns whether there was room
 */
export async function counted(
  key: Key,
  { entry, most, expires }: { entry: string; most: number; expires: number },
  only?: { condition: string; values: Record<string, unknown> },
): Promise<boolean> {
  const room = '(attribute_not_exists(entries) OR size(entries) < :most OR contains(entries, :entry))';
  return updated({
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
 * Counts one more in an item's number of this name, up to `most`; a call that the wire repeats counts again.
 *
 * @returns whether there was room
 */
export const addedOne = (
  key: Key,
  name: string,
  { most, expires }: { most: number; expires: number },
): Promise<boolean> =>
  updated({
    Key: key,
    UpdateExpression: 'ADD #name :one SET expires = :expires',
    ConditionExpression: 'attribute_not_exists(#name) OR #name < :most',
    ExpressionAttributeNames: { '#name': name },
    ExpressionAttributeValues: { ':one': 1, ':most': most, ':expires': expires },
  });

/** @returns whether the item was as the update's condition asks. */
export async function updated(update: Omit<UpdateCommandInput, 'TableName'>): Promise<boolean> {
  try {
    await table.send(new UpdateCommand({ TableName: tableName, ...update }));
    return true;
  } catch (error) {
    if ((error as { name?: string }).name === 'ConditionalCheckFailedException') return false;
    throw error;
  }
}
