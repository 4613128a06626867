import { BatchWriteCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { Item } from '../../functions/data/table.ts';

/** Items of a batch. */
const atOnce = 25;

/** Puts items as they are, past the product. */
export async function putRaw(items: Item[]): Promise<void> {
  const { table, tableName } = await import('../../functions/data/table.ts');
  for (let start = 0; start < items.length; start += atOnce) {
    const requests = items.slice(start, start + atOnce).map((Item) => ({ PutRequest: { Item } }));
    await table.send(new BatchWriteCommand({ RequestItems: { [tableName]: requests } }));
  }
}

/** Everything that is in the table, as it is kept, by its key. */
export async function allRaw(): Promise<Map<string, Item>> {
  const { table, tableName } = await import('../../functions/data/table.ts');
  const all = new Map<string, Item>();
  let start: Record<string, unknown> | undefined;
  do {
    const answer = await table.send(new ScanCommand({ TableName: tableName, ExclusiveStartKey: start }));
    for (const item of (answer.Items ?? []) as Item[]) all.set(`${item.pk} ${item.sk}`, item);
    start = answer.LastEvaluatedKey;
  } while (start);
  return all;
}

/** Everything that is in the table, as it is kept. */
export const rawItems = async (): Promise<Item[]> => [...(await allRaw()).values()];
