import { msPerMinute } from '../../../shared/language/time.ts';
import { callEngine, TableError } from './client.ts';
import type { Table } from './tables.ts';

type Item = Record<string, Record<string, unknown>>;

const pause = msPerMinute;

/**
 * Deletes expired items in the background, as DynamoDB does: there within days, here within a minute. No code may rely on
 * either. Returns a function that stops it.
 */
export function sweepExpired(origin: string, tables: Table[]): () => void {
  const sweep = () => {
    for (const table of tables) {
      sweepTable(origin, table).catch((error) =>
        console.error(`Expired items of ${table.name} stay: ${error.message}`),
      );
    }
  };
  sweep();
  const timer = setInterval(sweep, pause);
  return () => clearInterval(timer);
}

async function sweepTable(origin: string, { name, keys, timeToLive }: Table): Promise<void> {
  if (!timeToLive) return;
  const expired = {
    ExpressionAttributeNames: { '#at': timeToLive },
    ExpressionAttributeValues: { ':now': { N: String(Math.floor(Date.now() / 1000)) } },
  };
  let ExclusiveStartKey: Item | undefined;
  do {
    const page: { Items: Item[]; LastEvaluatedKey?: Item } = await callEngine(origin, 'Scan', {
      TableName: name,
      FilterExpression: '#at < :now',
      ...expired,
      ExclusiveStartKey,
    });
    for (const item of page.Items) {
      const Key = Object.fromEntries(keys.map((key) => [key, item[key]]));
      await callEngine(origin, 'DeleteItem', {
        TableName: name,
        Key,
        ConditionExpression: '#at < :now',
        ...expired,
      }).catch((error) => {
        // The item was renewed between the scan and the deletion.
        if (!(error instanceof TableError) || error.name !== 'ConditionalCheckFailedException') throw error;
      });
    }
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
}
