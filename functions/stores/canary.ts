import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { type Key, table, tableName } from '../data/table.ts';

/** Which identity is the canary's: it is no member, and may sync as if it were one (`readCaller`). */
export const canaryKey = (uid: string): Key => ({ pk: 'canaries', sk: uid });

/** Not by a change: nothing that members see comes of it. */
export async function registerCanary(uid: string): Promise<void> {
  await table.send(new PutCommand({ TableName: tableName, Item: canaryKey(uid) }));
}
